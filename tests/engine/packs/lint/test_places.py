"""Warnings about the map, and about triggers that wait for each other."""

import pytest

from engine.packs.lint import lint
from tests.support.packs import native


def codes(text: str) -> list[str]:
    """Return what is found in a story, as `code path`."""
    return sorted(f"{fault.code} {fault.path}" for fault in lint(native(f"title: a\n{text}")))


ROOMS = "rooms: {a: {doors: b}, b: , c: {name: Attic}}\n"
PERSON = "characters: {m: }\n"
ADD = "'trigger add \"[c] when always -> pause\"'"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ROOMS, True),
        ("room: c\nrooms: {a: {doors: [b, c]}, b: , c: }", False),
        (ROOMS + "triggers: [{name: t, do: move to room attic}]", False),
        (ROOMS + PERSON + "triggers: [{name: t, do: move m to room attic}]", True),
        (ROOMS + "triggers: [{name: t, do: link b c}]", False),
        (ROOMS + "triggers: [{name: t, do: link c b}]", False),
        (ROOMS + "scenes: {s: {text: t, room: c}}\nroom: a", False),
        ("rooms: {a: , c: {scene: s}}\nscenes: {s: {text: t}}\nroom: a", False),
        (
            ROOMS + "scenes: {r: {text: t, choices: [{text: u, to: s}]}, s: {text: t, room: c}}",
            False,
        ),
        (ROOMS + "scenes: {r: {text: t, exits: [{to: s}]}, s: {text: t, room: c}}", False),
        (
            ROOMS
            + "scenes: {r: {text: t}, s: {text: t, room: c}}\n"
            + "triggers: [{name: t, mode: soft, do: option u to s}]",
            False,
        ),
    ],
)
def test_a_room_that_nothing_leads_into_is_told_of(text: str, found: bool):
    assert ("UNREACHABLE_ROOM rooms.c" in codes(text)) is found


def test_a_locked_door_may_be_opened_some_day():
    assert codes("rooms: {a: {doors: [{to: b, locked: yes}]}, b: }") == []


def test_a_lock_whose_key_is_nowhere_is_told_of():
    lock = "rooms: {a: {doors: [{to: b, key: Brass Key}]}, b: "
    assert codes(f"{lock}}}") == ["KEY_NOWHERE rooms.a.doors"]
    assert codes(f"{lock}{{items: brass key}}}}") == []
    assert codes(f'{lock}}}\ntriggers: [{{name: t, do: give "brass key" to any}}]') == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: {x: 0, y: 0, doors: b}, b: {x: 119, y: 79}", True),
        ("a: {x: 0, y: 0, doors: b}, b: {x: 120, y: 0}", False),
        ("a: {x: 0, y: 0, doors: b}, b: {x: 0, y: 80}", False),
        ("a: {x: 0, y: 0, doors: b}, b: {x: 0, y: 0, floor: 2}", False),
        ("b: {x: 119, y: 79, doors: a}, a: {x: 0, y: 0}", True),
    ],
)
def test_rooms_that_lie_on_each_other_are_told_of(text: str, found: bool):
    assert any(code.startswith("ROOMS_OVERLAP") for code in codes(f"rooms: {{{text}}}")) is found


@pytest.mark.parametrize(
    ("triggers", "expected"),
    [
        ("[{name: a, tell: x, needs: b}, {name: b, tell: x, needs: c}, {name: c, tell: x}]", []),
        (
            "[{name: a, tell: x, needs: b}, {name: b, tell: x, needs: a}, {name: c, tell: x}]",
            ["NEVER_FIRES a", "NEVER_FIRES b"],
        ),
        ("[{name: a, tell: x, needs: a}]", ["NEVER_FIRES a"]),
        ("[{name: a, tell: x, needs: b, unless: b}, {name: b, tell: x}]", ["NEVER_FIRES a"]),
        ("[{name: a, tell: x, needs: a}, {name: b, do: fire a}]", []),
        (f"[{{name: a, tell: x, needs: c}}, {{name: b, do: {ADD}}}]", []),
    ],
)  # fmt: skip
def test_triggers_that_wait_for_each_other_never_fire(triggers: str, expected: list[str]):
    assert codes(f"triggers: {triggers}") == expected
