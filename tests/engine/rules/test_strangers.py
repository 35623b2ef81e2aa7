"""Names in a trigger that stand for nothing are found, with names like them."""

from dataclasses import replace

import pytest

from engine.model.ids import SceneId
from engine.model.story import Document, Ending, Scene
from engine.model.trigger import Trigger
from engine.rules.language import trigger_in
from engine.rules.strangers import Stranger, strangers
from tests.support.people import tale, world

STORY = replace(
    tale(),
    scenes={SceneId("hall"): Scene(SceneId("hall"), "The Hall of Oaths", "Cold.")},
    endings={"dawn": Ending("dawn", "Dawn")},
    documents=(Document("diary", "The Diary", "…"),),
)
BELL = trigger_in("[bell] when always -> pause")


def found(line: str, *others: str) -> tuple[Stranger, ...]:
    triggers: list[Trigger] = [BELL, *map(trigger_in, others)]
    return strangers(trigger_in(line), STORY, world(), triggers)


@pytest.mark.parametrize(
    "line",
    [
        '[a] when item "rope" of "MARA" >= 2 and stat hp of "ava" < 3 -> pause',
        '[a] when room "the cellar" of "玛拉" and npc "Mara Voss" here -> npc any attacked',
        '[a] when scene "hall" -> goto "the hall of oaths" && append "x" to scene "hall"',
        '[a] when needs "bell", unless "a": fired "bell" -> fire "bell" && end "dawn"',
        '[a] when stat HP of any > 1 -> reveal document "diary" && reveal document "The Diary"',
        '[a] when state.x == 1 and flag "f" -> pause',
    ],
)
def test_what_the_play_has_is_no_stranger_in_any_case_of_letters(line: str):
    assert found(line) == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('npc "Marra Voss" here -> pause', Stranger("person", "Marra Voss", ("Mara Voss",))),
        ('item "ropes" -> pause', Stranger("item", "ropes", ("Rope",))),
        ("stat sann of any > 3 -> pause", Stranger("stat", "sann", ("san",))),
        (
            'room "The Sellar" -> pause',
            Stranger("room", "The Sellar", ("The Cellar", "The Hall", "cellar")),
        ),
        ('scene "hal" -> pause', Stranger("scene id", "hal", ("hall",))),
        (
            'scene "The Hall of Oaths" -> pause',
            Stranger("scene id", "The Hall of Oaths", ("hall",)),
        ),
        ('flag f -> goto "halls"', Stranger("scene", "halls", ("hall",))),
        ('flag f -> end "down"', Stranger("ending", "down", ("dawn",))),
        ('flag f -> fire "Bell"', Stranger("trigger", "Bell", ("bell",))),
        ('flag f -> reveal document "dairy"', Stranger("document", "dairy", ("diary",))),
    ],
)
def test_a_stranger_is_named_with_names_like_it(line: str, expected: Stranger):
    assert found(f"[a] when {line}") == (expected,)


def test_a_condition_knows_a_scene_by_its_id_alone_and_is_told_it():
    expected = Stranger("scene id", "the hall of oaths", ("hall",))

    assert found('[a] when scene "the hall of oaths" -> pause') == (expected,)


def test_each_is_named_once():
    line = '[a] when npc "Zorro" here and npc "Zorro" fear > 3 -> npc "Zorro" attacked'

    assert [one.name for one in found(line)] == ["Zorro"]


@pytest.mark.parametrize(
    ("wanted", "maker"),
    [
        ('npc "Zorro" here -> pause', 'spawn "Zorro"'),
        ('npc "Zorro" here -> pause', 'npc "Mara" name = "Zorro"'),
        ('room "Vault" -> pause', 'add room "Vault"'),
        ('room "Vault" -> pause', 'room "The Cellar" name = "Vault"'),
        ('item "sabre" -> pause', 'give "sabre" to any'),
        ('item "sabre" -> pause', 'spawn "Nobody" with "sabre"'),
    ],
)
def test_what_any_trigger_brings_along_is_no_stranger(wanted: str, maker: str):
    assert found(f"[a] when {wanted}")
    assert found(f"[a] when {wanted}", f"[b] when always -> {maker}") == ()
    assert found(f"[a] when {wanted} && {maker}") == ()


def test_it_says_so_in_both_languages():
    says = Stranger("person", "Marra", ("Mara",)).says
    alone = Stranger("scene id", "x").says

    assert says.en == "Nobody is called “Marra”. Did you mean: Mara?"
    assert says.zh == "没有叫「Marra」的人物。是不是想写：Mara？"
    assert (alone.en, alone.zh) == ("No scene has the id “x”.", "没有编号为「x」的场景。")
