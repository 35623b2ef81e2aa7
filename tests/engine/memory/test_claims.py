"""What a text claims of people and things, against how they are, and were remembered to be."""

from dataclasses import replace

import pytest

from engine.memory.claims import claimed
from engine.memory.claims_remembered import remembered_otherwise
from engine.memory.ground import Ground
from engine.model.value import Value
from tests.support.remembered import MARA, ground, moment, tale, told


def against(text: str, *memories: str) -> tuple[str, str]:
    """Return why *text* cannot be so, and what is known; '' twice where it may be."""
    return first(ground((), *memories), text)


def first(base: Ground, text: str) -> tuple[str, str]:
    """Return the first thing that speaks against *text*: why, and what is known."""
    every = (*claimed(text, base, 7), *remembered_otherwise(text, base))
    return (every[0].reason.en, every[0].other) if every else ("", "")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Mara is dead.", "Mara"),
        ("Mara died in the fire.", "Mara"),
        ("Tom was killed.", "Tom"),
        ("玛拉死了。", "Mara"),
        ("汤姆在火中丧命。", "Tom"),
    ],
)
def test_nobody_alive_is_dead(text: str, other: str):
    assert against(text) == ("that person is alive", other)


@pytest.mark.parametrize("text", ["Eve is alive.", "Eve is still alive.", "伊芙还活着。"])
def test_nobody_dead_is_alive(text: str):
    assert against(text) == ("that person is dead", "Eve")


@pytest.mark.parametrize(
    "text",
    [
        "Eve is dead.",
        "伊芙死了。",
        "Mara saw that the dog was dead.",
        "Mara stood by Tom. The dog died.",
        "Mara has the brass key.",
        "玛拉拿着铜钥匙。",
        "Tom looked at the lamp.",
        "Mara is dead tired.",
        "玛拉死了这条心。",
        "玛拉毒死了国王。",
        "Tomás is dead.",
    ],
)
def test_what_may_be_so_is_not_spoken_against(text: str):
    assert against(text) == ("", "")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Tom has the brass key.", "brass key: Mara"),
        ("Tom took the old brass key.", "brass key: Mara"),
        ("汤姆拿着铜钥匙。", "铜钥匙: Mara"),
        ("Mara has the lamp.", "lamp: Great Hall"),
    ],
)
def test_nobody_has_what_others_have(text: str, other: str):
    assert against(text) == ("somebody else has it", other)


def test_a_thing_that_nobody_known_owns_is_named_by_its_owner():
    state = replace(moment(), items={next(iter(moment().items)).__class__("ghost"): {"harp": 1}})
    assert first(replace(ground(()), state=state), "Tom has the harp.")[1] == "harp: ghost"


@pytest.mark.parametrize(
    ("text", "anchors", "other"),
    [
        ("The pact lasts 12 years.", (("years", 24),), "years: 24"),
        ("契约年限是 12 年。", (("契约年限", 24),), "契约年限: 24"),
        ("The pact lasts 24 years.", (("years", 24),), ""),
        ("The pact lasts for years.", (("years", 24),), ""),
        ("Faust has 3 names.", (("names", "Faust"),), ""),
    ],
)
def test_numbers_of_the_setting_stay(text: str, anchors: tuple[tuple[str, Value], ...], other: str):
    base = replace(ground(()), story=replace(tale(), anchors=anchors))
    assert first(base, text)[1] == other


@pytest.mark.parametrize(
    ("text", "went", "refused"),
    [
        ("Tom succeeded.", (False,), True),
        ("汤姆成功了。", (False, False), True),
        ("Tom failed to climb.", (True,), True),
        ("汤姆失败了。", (True,), True),
        ("Tom succeeded.", (False, True), False),
        ("Tom failed.", (False,), False),
        ("Tom succeeded.", (None,), False),
        ("Tom succeeded.", (), False),
    ],
)
def test_dice_are_not_told_otherwise(text: str, went: tuple[bool | None, ...], *, refused: bool):
    lines = [replace(told("🎲 Tom: 9", source="dice"), succeeded=one) for one in went]
    assert (first(ground(lines), text) != ("", "")) == refused


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Tom struck Mara down.", "Mara struck Tom down."),
        ("玛拉击败了汤姆。", "汤姆击败了玛拉。"),
        ("Mara paid Tom 50 coins.", "Mara paid Tom 30 coins."),
        ("玛拉付给汤姆50枚铜币。", "玛拉付给汤姆30枚铜币。"),
    ],
)
def test_what_is_remembered_otherwise_is_left_to_a_person(text: str, memory: str):
    assert against(text, memory) == ("it is remembered otherwise", memory)


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Tom met Mara.", "Mara met Tom."),
        ("Mara paid Tom 50 coins.", "Mara sold Tom 2 boats at the mill."),
        ("Mara paid Tom 50 coins.", "Tom paid Mara."),
        ("Mara has 3 sons.", "It rained."),
        ("50", "30"),
    ],
)
def test_another_thing_is_no_contradiction(text: str, memory: str):
    assert against(text, memory) == ("", "")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Gold is 12 now.", "gold: 30"),
        ("Gold is 30 now.", ""),
        ("Tom paid 12 gold.", ""),
        ("Mood is 12.", ""),
        ("Mara has 7 HP.", "Mara HP: 20"),
        ("Mara has 20 HP.", ""),
        ("Mara has 7 SAN.", ""),
        ("Mara loses 7 HP.", ""),
        ("Tom has 7 HP.", ""),
    ],
)
def test_numbers_of_the_play_are_as_they_stand(text: str, other: str):
    base = moment()
    people = {**base.people, MARA: replace(base.people[MARA], stats={"hp": 20.0})}
    state = replace(base, people=people, vars={"gold": 30, "mood": "calm"})
    assert first(replace(ground(()), state=state), text)[1] == other


def test_what_the_rules_changed_was_once_otherwise():
    lines = (told("Gold 12 → 30", 8, "settled"), told("Mara HP 7 → 20", 8, "settled"))
    base = moment()
    people = {**base.people, MARA: replace(base.people[MARA], stats={"hp": 20.0})}
    state = replace(base, people=people, vars={"gold": 30})
    for text in ("Gold is 12 now.", "Mara has 7 HP."):
        assert first(replace(ground(lines), state=state), text) == ("", "")


@pytest.mark.parametrize(
    ("text", "memory", "is_known"),
    [
        ("The chest is in the crypt.", "The chest is in the chapel.", True),
        ("The chest is in the crypt.", "The chest is in the crypt of the abbey.", False),
        ("The chest is in the crypt.", "The chest belongs to the abbey.", False),
        ("The chest is in the crypt.", "The chest was sold in the crypt.", False),
        ("Mara is in the crypt.", "Mara is in the chapel.", False),
        ("The horse is called Ash.", "The horse is called Ember.", True),
        ("宝箱在地窖里。", "宝箱在教堂里。", True),
        ("The king is dead.", "The king is alive.", True),
        ("The king is dead.", "The queen is alive.", False),
    ],
)
def test_one_thing_is_in_one_place_and_has_one_name(text: str, memory: str, *, is_known: bool):
    assert (against(text, memory) != ("", "")) == is_known


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Tom is really Mara.", "Tom ≠ Mara"),
        ("汤姆其实是奥托。", ""),
        ("Tom is really Otto.", "Tom ≠ Otto"),
        ("Mara is 玛拉.", ""),
        ("Tom is not Mara.", ""),
    ],
)
def test_nobody_is_somebody_else(text: str, other: str):
    assert against(text)[1] == other


def test_the_ground_knows_all_names():
    assert set(ground(()).names) >= {"mara", "玛拉", "eve", "otto", "faust"}


def test_you_are_the_protagonist_or_the_only_player():
    line = told("You wait.", 7)
    ann, ben = (told("I wait.", 7, "player", name) for name in ("Ann", "Ben"))
    assert ground((line, ann)).player_of(line) == "faust"
    story = replace(tale(), role="")
    assert Ground.of(story, moment(), (line, ann)).player_of(line) == "ann"
    assert Ground.of(story, moment(), (line, ann, ben)).player_of(line) == ""
    assert Ground.of(story, moment(), (line,)).player_of(line) == ""
