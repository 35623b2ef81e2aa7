from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.dossiers_relevant import MOST_PENDING, MOST_TOLD, Relevant, Talk, relevant
from engine.model.ids import Owner, PersonId, RoomId, SceneId
from engine.model.memory import Dossier
from engine.model.people import Person
from engine.model.state import State

MARA, OTTO = PersonId("mara"), PersonId("otto")
PEOPLE = {
    MARA: Person(MARA, "Mara", aliases=("红寡妇",)),
    OTTO: Person(OTTO, "Otto", presence="away"),
}
AT = State(people=PEOPLE, room=RoomId("hall"), scene=SceneId("dusk"), turns=9)


def one(kind: str, name: str, **more: object) -> Dossier:
    id = f"{kind}:{name.casefold()}"
    base = Dossier(id, kind, name, description="Told of.")  # type: ignore[arg-type]
    return replace(base, **more)  # type: ignore[arg-type]


def chosen(
    *known: Dossier, words: str = "", lines: str = "", at: State = AT, tokens: int = 999
) -> Relevant:
    return relevant(known, at, Talk(words, lines), tokens=tokens, size=lambda _: 10)


def names(*known: Dossier, words: str = "", lines: str = "", at: State = AT) -> list[str]:
    return [one.name for one in chosen(*known, words=words, lines=lines, at=at).told]


AWAY = replace(AT, people={}, room=None, scene=None)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Bell", "I ring the BELL!"),
        ("钟", "我敲响大钟"),
        ("大钟", "我敲响大钟"),
        ("Ｂｅｌｌ", "I ring the bell"),
        ("Bell", "I toll the old one"),
        ("Bell", "The bells ring."),
        ("Bell", "Nothing."),
    ],
)
def test_what_the_words_name_comes_in_whatever_the_writing(name: str, words: str):
    bell = one("thing", name, aliases=("old one", ""))
    is_named = "bells" not in words and "Nothing" not in words and name != "钟"
    assert bool(names(bell, words=words, at=AWAY)) is is_named


def test_somebody_is_meant_by_a_name_that_only_game_masters_read_and_it_is_not_told():
    [mara] = chosen(one("person", "Mara"), words="去找红寡妇").told
    assert mara.aliases == ()


def test_what_the_words_name_goes_before_what_was_named_lately_and_who_is_here_and_the_related():
    known = (
        one("event", "Fire", witnesses=(OTTO,)),
        one("person", "Mara"),
        one("person", "Otto"),
        one("place", "Hall"),
        one("place", "Dusk"),
        one("thing", "Bell"),
        one("thing", "Cup"),
    )
    told = names(*known, words="What of the fire?", lines="The bell rang.")
    assert told == ["Fire", "Bell", "Mara", "Dusk", "Hall", "Otto"]


def test_of_equals_the_one_seen_last_comes_first_and_then_the_id_decides():
    known = [one("thing", name, seen=seen) for name, seen in (("Cup", 1), ("Bell", 1), ("Axe", 3))]
    assert names(*known, words="axe, bell, cup", at=AWAY) == ["Axe", "Bell", "Cup"]


def test_the_owner_of_a_thing_and_where_somebody_is_are_related_to_it():
    tower, otto = one("place", "Tower"), one("person", "Otto", place="Tower")
    bell, vault = one("thing", "Bell"), one("place", "Vault")
    at = replace(AWAY, items={Owner("otto"): {"bell": 1}}, people={OTTO: PEOPLE[OTTO]})
    assert names(bell, otto, tower, vault, words="The bell!", at=at) == ["Bell", "Otto"]
    assert names(bell, otto, tower, vault, words="Otto!", at=at) == ["Otto", "Tower"]


def test_where_there_is_nothing_to_say_nothing_is_told():
    assert names(one("thing", "Bell", description=""), words="bell") == []
    assert names(one("thing", "Bell", description="", status="lost"), words="bell") == ["Bell"]


def test_no_more_is_told_than_fits_and_never_more_than_twelve():
    known = [one("thing", f"Bell{number:02}") for number in range(20)]
    words = " ".join(one.name for one in known)
    assert len(chosen(*known, words=words).told) == MOST_TOLD
    assert len(chosen(*known, words=words, tokens=35).told) == 3


def test_one_that_is_too_long_leaves_room_for_shorter_ones():
    known = (one("thing", "Axe", description="x" * 50), one("thing", "Bell"))
    told = relevant(
        known, AWAY, Talk("axe bell"), tokens=20, size=lambda one: len(one.description)
    ).told
    assert [one.name for one in told] == ["Bell"]


def test_what_is_to_come_is_told_by_name_alone_unless_it_is_spoken_of():
    known = [one("event", f"Feast{n}", status="Pending", seen=n) for n in range(10)]
    known += [one("event", "婚礼", status="在场 · 待定", seen=20)]
    found = chosen(*known, words="The Feast9?", at=AWAY)
    assert [one.name for one in found.told] == ["Feast9"]
    assert found.pending == ("婚礼", *(f"Feast{n}" for n in range(8, 1, -1)))
    assert len(found.pending) == MOST_PENDING


@given(st.permutations([one("thing", name) for name in ("Axe", "Bell", "Cup", "Door")]))
def test_the_order_in_which_they_come_changes_nothing(known: list[Dossier]):
    assert names(*known, words="cup door axe") == ["Axe", "Cup", "Door"]
