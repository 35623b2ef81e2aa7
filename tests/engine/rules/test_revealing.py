"""Secrets of people come out when their condition holds, and are nowhere before."""

from dataclasses import replace

import pytest

from engine.model.events import Noticed
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.people import Person
from engine.model.people_events import SecretRevealed
from engine.model.rule import Condition, Contains, HasFlag, Place
from engine.model.state import State
from engine.model.story import Character, Secret, Story
from engine.model.table_actions import Decree, Give, Take
from engine.rules.language import read_condition
from engine.rules.playbook import Playbook
from engine.rules.secrets import secret_names
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.people import GUARD, world
from tests.support.stage import Played, drama, play, say
from tests.support.stories import ANN, BOB

TEXT = {"en": "She opened the gate to the enemy.", "zh": "是她给敌人开的城门。"}
KEY = "secret:guard:1"


def book(when: Condition, language: Language = "en", who: str = "guard") -> Story:
    secret = Secret(KEY, TEXT[language], when)
    made = Character(who, "Mara Voss", secrets=(secret,))
    return drama(language=language, characters=(made,))


CAUGHT = HasFlag("caught")


def prompts(played: Played) -> str:
    return "\n".join(map(prompt_of, played.oracle.asked))


def known(state: State | None = None) -> State:
    return replace(state or world(), revealed=frozenset({KEY}))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_until_then_a_secret_stands_in_no_prompt_and_a_narrator_who_guesses_it_is_not_heard(
    language: Language,
):
    oracle = ScriptedOracle([f"Mara nods. {TEXT[language]} Then she leaves."])
    played = play(say("Mara?"), None, oracle, book(CAUGHT, language))
    assert TEXT[language] not in prompts(played).replace(str(oracle.told[0]), "")
    assert not any(TEXT[language] in told for told in played.told())
    assert played.of(SecretRevealed) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_once_its_condition_holds_it_is_known_and_told_of_in_that_very_turn(language: Language):
    caught = replace(world(), flags=frozenset({"caught"}))
    played = play(say("Mara?"), caught, None, book(CAUGHT, language))
    assert played.of(SecretRevealed) == [SecretRevealed(GUARD.id, KEY)]
    assert Noticed("LEARNED", ("Mara Voss",)) in played.events
    assert played.state.revealed == {KEY}
    assert TEXT[language] in prompts(played)


def test_it_comes_out_once_and_stays_out():
    played = play(say("Mara?"), known(), None, book(CAUGHT))
    assert played.of(SecretRevealed) == []
    assert TEXT["en"] in prompts(played)


def test_it_may_hang_on_what_is_said():
    told = book(Contains("gate"))
    assert play(say("The gate!"), None, None, told).of(SecretRevealed)
    assert not play(say("Nothing."), None, None, told).of(SecretRevealed)


def test_what_the_turn_brings_about_counts_at_its_end():
    raising = replace(
        book(CAUGHT), triggers=drama('[t] when after: always -> flag "caught"').triggers
    )
    played = play(say("Mara?"), None, None, raising)
    assert played.state.revealed == {KEY}
    assert TEXT["en"] not in prompts(played)


def test_a_game_master_can_bring_it_out_and_so_can_what_changes_hands():
    assert play(Decree(ANN, 'flag "caught"'), None, None, book(CAUGHT)).state.revealed == {KEY}
    held = read_condition('item "Rope" of "Ben"', Place(), dialect="native")
    given = play(Give(ANN, "ann", "Rope", "Ben"), None, None, book(held))
    assert given.state.revealed == {KEY}
    lying = replace(world(), items={"room:hall": {"Rope": 1}})  # type: ignore[dict-item]
    assert play(Take(BOB, "ben", "Rope"), lying, None, book(held)).state.revealed == {KEY}


def test_of_somebody_hidden_or_gone_players_are_told_nothing():
    caught = replace(world(), flags=frozenset({"caught"}))
    for who in ("spy", "nobody"):
        played = play(say("Hm."), caught, None, book(CAUGHT, who=who))
        assert played.state.revealed == {KEY}
        assert played.of(Noticed) == []


def test_a_story_without_secrets_has_nothing_to_look_at():
    assert Playbook(drama()).secrets == ()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_its_words_are_watched_for_like_names_until_it_is_known(language: Language):
    told, bare = book(CAUGHT, language), TEXT[language].rstrip(".。")
    assert bare in secret_names(told, world())
    assert bare not in secret_names(told, known())


def test_it_belongs_to_somebody_by_id_whatever_they_are_called():
    renamed = Person(PersonId("guard"), "May")
    caught = replace(world(renamed), flags=frozenset({"caught"}))
    played = play(say("May?"), caught, None, book(CAUGHT))
    assert Noticed("LEARNED", ("May",)) in played.events
