"""Errors become words for people, in both languages."""

import discord
import pytest

from cogs import texts
from cogs.errors import Lacking, words_for
from cogs.rights import missing
from cogs.ui.wall import Barred, Unwell
from engine.errors import Fault, NoSuchTimeline, StoryError
from engine.model.language import Both
from engine.model.rule import Place


def fault(number):
    says = Both(f"fault {number}", f"错误 {number}")
    return Fault(Place("story.yaml", number, 1), "rules", "BAD", says)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_refusal_speaks_for_itself(language):
    assert words_for(NoSuchTimeline(), language) == NoSuchTimeline().told(language)


def test_a_broken_story_shows_its_first_faults_and_how_many_more_there_are():
    words = words_for(StoryError(fault(n) for n in range(1, 13)), "en").splitlines()

    assert words[0] == texts.STORY_BROKEN.en
    assert words[1] == "• story.yaml:1:1: rules: fault 1"
    assert len(words) == 12
    assert words[-1] == "… +2"


def test_missing_permissions_are_named_in_the_readers_language():
    names = missing(discord.Permissions.none(), in_thread=False)

    assert "发送消息" in words_for(Lacking(names), "zh")
    assert "Send Messages" in words_for(Lacking(names), "en")
    assert str(Lacking(names)) == "View Channel, Send Messages, Read Message History"


def test_a_closed_door_says_so():
    assert words_for(Barred(50013, "no"), "en") == texts.NO_PLACE.en


@pytest.mark.parametrize("error", [Barred(10003, "Unknown Channel"), Unwell()])
def test_a_machines_words_are_not_shown(error):
    assert words_for(error, "zh") == texts.BROKEN.zh
