"""Dossiers as people read them: players what the party knows, game masters all of it."""

from dataclasses import replace

import pytest

from engine.model.ids import TurnId
from engine.model.language import Language
from engine.model.memory import Dossier
from engine.model.people import Recollection
from engine.model.rule import HasFlag
from engine.model.state import State
from engine.model.story import Character, Secret, Story
from engine.rules.files import dossier_lines, party_dossier, party_dossiers
from engine.rules.sheets import person_lines
from tests.support.people import AVA, GUARD, world
from tests.support.stage import drama

SEALED = Secret("secret:guard:1", "She opened the gate.", HasFlag("caught"))
OUT = Secret("secret:guard:2", "She is rich.", HasFlag("rich"))
SHOWN = Dossier(
    "person:guard",
    "person",
    "Mara",
    description="She limps.",
    status="hurt",
    seen=5,
    turns=(TurnId("a" * 32), TurnId("b" * 32)),
    witnesses=(AVA.id,),
)
BELL = Dossier("thing:bell", "thing", "Bell", ("the old one",), "Cracked.", "", "the tower", 3)


def book(language: Language = "en") -> Story:
    made = Character("guard", "Mara Voss", secrets=(SEALED, OUT))
    return drama(language=language, characters=(made,))


def state(*kept: Dossier) -> State:
    dossiers = {one.id: one for one in kept or (SHOWN, BELL)}
    return replace(world(), dossiers=dossiers, revealed=frozenset({OUT.key}))


def read(called: str, at: State | None = None, language: Language = "en") -> tuple[str, ...]:
    now, story = state() if at is None else at, book(language)
    found = party_dossier(story, now, called)
    return () if found is None else dossier_lines(story, now, found)


# For players


def test_players_read_what_play_has_shown_and_what_came_out():
    assert read("玛拉") == (
        "🗂️ Mara Voss · person · here · hurt",
        "📍 The Hall",
        "Also called: Mara",
        "📖 She limps.",
        "📖 She is rich.",
    )
    assert read("the OLD one") == (
        "🗂️ Bell · thing",
        "📍 the tower",
        "Also called: the old one",
        "👁️ Last seen in turn 3",
        "📖 Cracked.",
    )
    assert read("The Hall") == ("🗂️ The Hall · place · explored",)


def test_in_chinese_they_read_it_in_chinese():
    assert read("Bell", language="zh") == (
        "🗂️ Bell · 物品",
        "📍 the tower",
        "又称：the old one",
        "👁️ 最后出现于第3回合",
        "📖 Cracked.",
    )


@pytest.mark.parametrize("name", ["Ilya", "spy", "The Cellar", "Nobody", "secret:guard:1"])
def test_of_who_and_what_they_do_not_know_there_is_nothing(name: str):
    assert read(name) == ()


def test_they_read_nothing_of_moods_of_memories_and_of_what_is_sealed():
    mara = replace(GUARD, memories=(Recollection("I drank."),))
    at = replace(state(), people={**world(mara).people})
    told = "\n".join(line for name in ("Mara", "Bell") for line in read(name, at))
    for word in ("trust", "enemy", "drank", "gate", "Snaps", "sword"):
        assert word not in told


def test_what_no_players_character_saw_the_party_does_not_know():
    theft = Dossier("event:theft", "event", "Theft", (), "A cup.", witnesses=(GUARD.id,))
    assert read("Theft", state(theft)) == ()
    assert read("Theft", state(replace(theft, witnesses=(GUARD.id, AVA.id)))) != ()
    alone = replace(state(theft), people={GUARD.id: GUARD})
    assert read("Theft", alone) != ()


def test_what_speaks_of_a_secret_is_left_out():
    cup = Dossier("thing:cup", "thing", "Cup", (), "Gold. Ilya drank of it.")
    assert read("Cup", state(cup)) == ("🗂️ Cup · thing", "📖 Gold.")
    hat = Dossier("thing:hat", "thing", "Ilya's hat", (), "A hat.")
    assert "thing:hat" not in [one.id for one in party_dossiers(book(), state(hat))]


# For game masters


def test_game_masters_read_the_whole_dossier_with_its_sources_and_secrets():
    mara = replace(
        GUARD,
        memories=(
            Recollection("The gate fell."),
            Recollection("It rained.", 3),
            Recollection("Ann begged.", 4, (GUARD.id, AVA.id)),
        ),
    )
    lines = person_lines(book(), replace(state(), people=world(mara).people), mara)
    assert lines[-9:] == (
        '🔒 Secret until flag "caught": She opened the gate.',
        "🗝️ Secret: She is rich. (players know)",
        "✎ Remembers: The gate fell.",
        "✎ Remembers: It rained. (turn 3)",
        "✎ Remembers: Ann begged. (turn 4; there: Mara Voss, Ava)",
        "🗂️ Shown in play: She limps. · hurt",
        "👁️ Last seen in turn 5",
        "Known to: Ava",
        "From the turns aaaaaaaa, bbbbbbbb; /why tells more",
    )


def test_in_chinese_game_masters_read_it_in_chinese():
    lines = person_lines(book("zh"), state(), GUARD)
    assert lines[-6:] == (
        '🔒 隐情，待 标记 "caught" 揭示：She opened the gate.',
        "🗝️ 隐情：She is rich.（玩家已知）",
        "🗂️ 游戏中得知：She limps. · hurt",
        "👁️ 最后出现于第5回合",
        "知情者：Ava",
        "出自回合 aaaaaaaa、bbbbbbbb；可用 /为何 追溯",
    )


def test_where_play_has_shown_nothing_there_is_nothing_to_read():
    at = state(Dossier("person:guard", "person", "Mara", seen=2))
    assert person_lines(drama(), at, GUARD)[-1] == "👁️ Last seen in turn 2"
    kept = Dossier("person:guard", "person", "Mara", witnesses=("gone",))  # type: ignore[arg-type]
    lines = person_lines(drama(), state(kept), GUARD)
    assert lines[-1] == "Known to: gone"
    assert not any("turn" in line for line in lines)
