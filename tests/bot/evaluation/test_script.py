"""What scripted players say, in both languages."""

from collections import Counter
from string import Formatter

import pytest

from bot.evaluation.figures import Figure
from bot.evaluation.phrases import phrases
from bot.evaluation.probes import PROBED, Probe, probes_after
from bot.evaluation.script import Script
from engine.model.ids import PersonId
from engine.model.persona import Policy, Tenet

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])
NEVERS = tuple(Tenet(f"n{n}", f"Never does thing {n}.", (f"thing {n}",)) for n in range(6))
MARA = Figure(
    PersonId("mara"), "Mara", Policy(facts=(Tenet("age", "Mara is 40."),), never=NEVERS[:4])
)
ILYA = Figure(PersonId("ilya"), "Ilya", Policy(never=NEVERS[4:]))


def script(language="en", figures=(MARA, ILYA), seed="seed"):
    return Script(figures, language, seed)


@LANGUAGES
def test_a_longer_play_begins_as_a_shorter_one_does_and_a_seed_settles_all(language):
    one, other = script(language), script(language)
    assert [one.move(n) for n in range(1, 60)] == [other.move(n) for n in range(1, 60)]
    assert [one.move(n) for n in range(1, 30)] != [
        script(language, seed="another").move(n) for n in range(1, 30)
    ]


@LANGUAGES
def test_every_never_of_every_character_is_provoked_by_its_own_words(language):
    found = script(language)
    moves = [found.move(n) for n in range(1, 21)]
    provoked = [one for one in moves if one.kind == "provoke"]
    assert {(one.who, one.key) for one in provoked} == {
        *(("mara", never.key) for never in NEVERS[:4]),
        *(("ilya", never.key) for never in NEVERS[4:]),
    }
    texts = {never.key: never.text for never in NEVERS}
    assert all(texts[one.key] in one.words for one in provoked[:6])
    assert found.aimed_at(20) == 6
    assert found.aimed_at(3) == 1


def test_the_second_time_players_want_the_forbidden_words_said():
    found = script()
    provoked = [one for n in range(1, 41) if (one := found.move(n)).kind == "provoke"]
    assert all(one.key.replace("n", "thing ") in one.words for one in provoked[6:12])


@LANGUAGES
def test_a_play_has_all_kinds_of_moves_and_names_whom_it_speaks_to(language):
    found = script(language)
    moves = [found.move(n) for n in range(1, 41)]
    kinds = Counter(one.kind for one in moves)
    assert {*kinds} == {
        *("plain", "plant", "provoke", "talk", "flatter", "leave", "world", "trap"),
    }
    names = {"mara": "Mara", "ilya": "Ilya"}
    assert all(names[one.who] in one.words for one in moves)
    assert not any("{" in one.words for one in moves)


def test_a_trap_denies_a_fact_of_whoever_has_one():
    traps = [one for n in range(1, 31) if (one := script().move(n)).kind == "trap"]
    assert {(one.who, one.key) for one in traps} == {("mara", "age")}
    assert all("Mara is 40." in one.words for one in traps)


def test_without_nevers_and_facts_people_talk_instead():
    bare = script(figures=(Figure(PersonId("tom"), "Tom", Policy()),))
    kinds = {bare.move(n).kind for n in range(1, 121)}
    assert kinds == {"plain", "plant", "talk", "flatter", "leave", "world"}
    assert bare.aimed_at(100) == 0


@LANGUAGES
def test_facts_of_the_player_are_asked_for_oldest_and_newest_first(language):
    found = script(language)
    asked = [one for one in probes_after(50, found, ()) if one.kind == "recall"]
    told = [one.number for one in found.planted(50)]
    assert told == [2, 12, 22, 32, 42]
    assert [one.told for one in asked] == [2, 12, 42]
    for one in asked:
        words = found.move(one.told).words
        assert any(word in words or word.isdigit() for word in one.expect)


@LANGUAGES
def test_the_same_questions_are_asked_again_so_that_answers_can_be_compared(language):
    found = script(language)
    asked = [
        {one.key: one.ask for one in probes_after(number, found, ()) if one.kind == "stance"}
        for number in PROBED
    ]
    assert all(one == asked[0] for one in asked)
    assert len(asked[0]) == 4


def test_between_those_turns_only_ones_own_probes_are_asked():
    own = Probe("own-1", "own", "Mara?", (11,))
    assert probes_after(11, script(), [own]) == [own]
    assert probes_after(12, script(), [own]) == []
    assert probes_after(30, script(), [own])[-1] != own


def test_both_languages_have_as_many_lines_of_each_kind():
    one, other = phrases("en"), phrases("zh")
    for kind in ("plain", "talk", "provoke", "repeat", "flatter", "leave", "world", "trap"):
        assert len(getattr(one, kind)) == len(getattr(other, kind))
    assert len(one.plant) == len(other.plant)
    assert len(one.probe) == len(other.probe)


@LANGUAGES
def test_lines_have_the_blanks_that_are_filled_in_and_no_others(language):
    found = phrases(language)
    wanted = {
        "provoke": {"name", "never"},
        "repeat": {"name", "word"},
        "trap": {"name", "fact"},
    }
    for kind in ("plain", "talk", "provoke", "repeat", "flatter", "leave", "world", "trap"):
        for line in getattr(found, kind):
            assert blanks(line) == wanted.get(kind, {"name"}), line
    assert blanks(found.would) == {"name", "never"}
    assert all(blanks(line) == {"name"} for line in found.probe)
    assert all(blanks(one.tell) == blanks(one.ask) == {"name"} for one in found.plant)


def blanks(line):
    return {name for _, name, _, _ in Formatter().parse(line) if name is not None}
