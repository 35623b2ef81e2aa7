from dataclasses import replace

import pytest

from engine.model.atoms import ALL, ANY
from engine.model.ids import PersonId
from engine.model.people import Stat
from engine.model.rule import Place
from engine.model.story import Character
from engine.rules.authored import UNKNOWN, Authored
from engine.rules.language import read_rule
from engine.rules.phases import run_passive
from tests.support.people import tale, world
from tests.support.triggers import fired, run, saga, turn

STORY = replace(
    tale("zh"),
    stats=(Stat("hp", "生命"), Stat("san", "SAN"), Stat("生命", "life")),
    characters=(
        Character("guard", "Mara Voss", aliases=("Mara", "玛拉")),
        Character("mara", "Otto", aliases=("GUARD", "Old Tom")),
        Character("tom", "Old Tom"),
        Character("twin", "Old tom"),
    ),
)


@pytest.mark.parametrize(
    ("called", "key"),
    [
        ("hp", "hp"),
        ("HP", "hp"),
        ("ＨＰ", "hp"),
        ("生命", "生命"),
        ("SAN", "san"),
        ("luck", "luck"),
    ],
)
def test_a_stat_is_called_by_its_key_or_else_its_label_in_any_case_of_letters(
    called: str, key: str
):
    assert Authored.of(STORY).stat(called) == key


@pytest.mark.parametrize(
    ("called", "id"),
    [
        ("Mara Voss", "guard"),
        ("玛拉", "guard"),
        ("MARA", "mara"),
        ("guard", "guard"),
        ("old  tom", "tom"),
        ("Somebody", "Somebody"),
        (ANY, ANY),
        (ALL, ALL),
    ],
)
def test_a_person_is_called_by_id_or_else_name_or_else_alias(called: str, id: str):
    assert Authored.of(STORY).person(called) == id


def test_without_a_story_names_stand_for_themselves():
    assert (UNKNOWN.person("Mara"), UNKNOWN.stat("HP")) == ("Mara", "HP")


def test_a_trigger_that_names_a_label_holds_in_a_play():
    stats = (Stat("hp", "生命"), Stat("san", "SAN"))
    taking = turn(replace(saga("[t] when once: 属性 生命 < 70 -> 标记 f"), stats=stats))
    run(taking)
    assert fired(taking) == ["t"]


def test_a_rule_that_names_a_stat_in_other_letters_holds_in_a_play():
    rule = read_rule("[r] if stat HP < 70 -> flag f", Place("", 1, 1), dialect="native")
    taking = turn(replace(saga(), rules=(rule,)))
    run_passive(taking.playbook.passive, taking, "")
    assert taking.state.flags == {"f"}


def test_somebody_who_got_another_name_is_still_meant_by_the_old_one():
    character = Character("guard", "Mara Voss")
    story = replace(saga('[t] when npc "Mara Voss" trust > 0 -> flag f'), characters=(character,))
    guard = world().people[PersonId("guard")]
    renamed = replace(guard, name="The Captain", aliases=("Mara Voss",))
    taking = turn(story, world(renamed))
    run(taking)
    assert fired(taking) == ["t"]
