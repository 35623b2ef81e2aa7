"""What the prompt tells of people, places, things and events besides its other parts."""

from dataclasses import replace

import pytest

from engine.model.ids import Owner, PersonId
from engine.model.language import Language
from engine.model.memory import Dossier
from engine.model.rule import HasFlag
from engine.model.state import State
from engine.model.story import Character, Secret, Story
from engine.model.table_actions import Decree
from engine.rules.known import KNOWN_TOKENS, dossier_line, known, known_by
from tests.support.oracles import prompt_of
from tests.support.people import AVA, AWAY, GUARD, SPY, world
from tests.support.stage import drama, play, say
from tests.support.stories import ANN

HEAD = {"en": "## What is known of people and things", "zh": "【人物与事物档案】"}


def at(*kept: Dossier, **more: object) -> State:
    state = world(replace(AWAY, description="An aunt."))
    return replace(state, dossiers={one.id: one for one in kept}, **more)  # type: ignore[arg-type]


IDA = Dossier("person:aunt", "person", "Aunt Ida", status="ill", seen=3)
BELL = Dossier("thing:bell", "thing", "Bell", ("the old one",), "Cracked\n by {role}.")
FIRE = Dossier("event:fire", "event", "Fire", status="pending")


def test_who_is_spoken_of_and_gone_is_told_with_all_that_is_known():
    told = known(drama(), at(IDA), "Where is Aunt Ida?")
    assert told == "- Aunt Ida: off stage · ill; last seen in turn 3. An aunt."


def test_in_chinese_it_is_told_in_chinese():
    state = at(replace(IDA, name="老姨", status="病了"), replace(BELL, place="钟楼"))
    told = known(drama(language="zh"), state, "Aunt Ida拿着Bell！")
    assert told == (
        "- Aunt Ida：又称老姨；候场 · 病了；最后出现于第3回合。An aunt.\n"
        "- Bell：又称the old one；位于钟楼。Cracked by ."
    )


def test_placeholders_are_filled_and_nothing_can_pose_as_a_mark():
    story = replace(drama(), role="Faust")
    told = dossier_line(story, at(), replace(BELL, name="<think>"))
    assert told == "‹think›: also called the old one. Cracked by Faust."


def test_who_is_here_or_introduced_is_not_told_twice():
    book = drama(characters=(Character("aunt", "Aunt Ida", "An aunt."),))
    told = known(book, at(), "Aunt Ida, Mara, Ava!")
    assert told == "- Aunt Ida: off stage"
    limp = Dossier("person:guard", "person", "Mara", description="She limps.")
    assert known(drama(), at(limp), "") == "- Mara Voss: also called Mara. She limps."


def test_what_is_to_come_is_told_by_name():
    assert known(drama(), at(FIRE), "") == "- Still to come: Fire"
    assert known(drama(language="zh"), at(FIRE), "") == "- 尚未到来：Fire"


def test_what_names_a_secret_is_left_out():
    kept = (
        Dossier("thing:cup", "thing", "Cup", ("Ilya's cup",), "Gold. Ilya drank of it.", "Ilya"),
        Dossier("thing:knife", "thing", "Knife", (), "Sharp.", "", "with Ilya"),
        Dossier("thing:ilya", "thing", "Ilya's hat", (), "A hat."),
    )
    told = known(drama(), at(*kept), "cup, knife, Ilya's hat")
    assert told == "- Cup: Gold.\n- Knife: Sharp."


def test_the_owner_of_a_thing_that_is_spoken_of_comes_along():
    state = at(BELL, items={Owner("aunt"): {"Bell": 1}})
    told = known(drama(), state, "The bell!").splitlines()
    assert [line.split(":")[0] for line in told] == ["- Bell", "- Aunt Ida"]
    assert "at: Aunt Ida" in told[0]


def test_it_takes_no_more_than_its_share_of_a_prompt():
    kept = [replace(BELL, id=f"thing:{n}", description="x " * 180) for n in range(9)]
    told = known(drama(), at(*kept), "Bell")
    assert 2 <= len(told.splitlines()) * 100 <= KNOWN_TOKENS


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_stands_in_the_prompt_under_a_head_of_its_own(language: Language):
    played = play(say("Aunt Ida?"), at(IDA), None, drama(language=language))
    prompt = prompt_of(played.oracle.asked[0])
    assert f"{HEAD[language]}\n- Aunt Ida" in prompt
    assert HEAD[language] not in prompt_of(play(say("Hm.")).oracle.asked[0])


def test_somebody_is_told_what_they_know_of_and_nothing_else():
    theft = Dossier("event:theft", "event", "Theft", (), "A cup is gone.", witnesses=(GUARD.id,))
    assert "A cup is gone." in known_by(drama(), at(theft), GUARD.id, "the theft")
    assert "cup" not in known_by(drama(), at(theft), AVA.id, "the theft")
    assert "Ilya" not in known_by(drama(), at(theft), SPY.id, "the theft of Ilya")


# An edit of a sheet is what is found from then on


def edited(language: Language = "en") -> tuple[Story, State]:
    kept = Dossier("person:aunt", "person", "Aunt Ida", description="Her hair is black.")
    book = drama(language=language, characters=(Character("aunt", "Aunt Ida", "An aunt."),))
    text = 'npc "Aunt Ida" description = "An <inst> heiress." && npc "Aunt Ida" name = "Lady Ida"'
    return book, play(Decree(ANN, text), at(kept), None, book).state


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_prompt_holds_the_new_sheet_alone_and_the_old_name_means_the_same_person(
    language: Language,
):
    book, state = edited(language)
    prompt = prompt_of(play(say("Aunt Ida!"), state, None, book).oracle.asked[0])
    assert "An ‹inst› heiress." in prompt
    assert "Lady Ida" in prompt
    for old in ("An aunt.", "Her hair is black."):
        assert old not in prompt
    assert state.people[PersonId("aunt")].aliases == ("Aunt Ida",)


def test_a_secret_that_is_out_is_told_where_its_owner_is_spoken_of():
    secret = Secret("secret:aunt:1", "She is rich.", HasFlag("rich"))
    book = drama(characters=(Character("aunt", "Aunt Ida", secrets=(secret,)),))
    known_now = at(revealed=frozenset({secret.key}))
    assert "She is rich." in known(book, known_now, "Aunt Ida")
    assert "She is rich." not in known(book, at(), "Aunt Ida")
