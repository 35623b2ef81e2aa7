"""The machine form: one line in, one object out, equal bytes for equal input."""

import asyncio
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.terminal.machine import play_lines
from tests.support.inns import inn_at
from tests.support.tables import WELL, lamp, table_at, well

KEYS = [
    "turn",
    "branch",
    "deed",
    "narration",
    "rolls",
    "fired",
    "changes",
    "notices",
    "speeches",
    "offers",
    "gm",
    "error",
    "state",
]


def played(path: Path, lines: Iterable[str]) -> str:
    """Return what is written for *lines*, each of which is taken when it is needed."""
    out = io.StringIO()
    with asyncio.Runner() as runner:
        sitting_down = table_at(path)
        table = runner.run(sitting_down.__aenter__())
        play_lines((f"{line}\n" for line in lines), out, table, runner)
        runner.run(sitting_down.__aexit__(None, None, None))
    return out.getvalue()


def objects(path: Path, *lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in played(path, lines).splitlines()]


def test_a_turn_is_one_object_with_what_came_of_it(tmp_path: Path):
    [told] = objects(lamp(tmp_path), "I light the lamp, with luck")
    assert list(told) == KEYS
    assert told == {
        "turn": told["turn"],
        "branch": "main",
        "deed": "",
        "narration": "You light the lamp.",
        "rolls": [],
        "fired": ["light"],
        "changes": ["📊 oil 1 → 0"],
        "notices": [],
        "speeches": [],
        "offers": [],
        "gm": [],
        "error": None,
        "state": {
            "vars": {"oil": 0, "_ghost": "near"},
            "flags": ["lit", "night"],
            "scene": "room",
            "memories": [],
            "turns": 1,
            "ended": None,
            "people": {},
            "items": {},
            "room": None,
            "minutes": 0,
            "triggers": {},
        },
    }


def test_dice_are_named_with_every_face(tmp_path: Path):
    [told] = objects(lamp(tmp_path), "/roll 3d1+2")
    assert told["rolls"] == [
        {
            "expression": "3d1+2",
            "dice": [1, 1, 1],
            "total": 5,
            "success": None,
            "by": "Player",
            "line": "🎲 Player: 3d1 (1, 1, 1) + 2 = 5",
        }
    ]


def test_dice_of_rules_are_named_by_the_rule(tmp_path: Path):
    told = objects(lamp(tmp_path), *["luck"] * 20)
    [roll] = next(one["rolls"] for one in told if one["rolls"])
    assert (roll["expression"], roll["success"], roll["by"]) == ("1d20", True, "luck")
    assert roll["dice"] == [roll["total"]]
    assert roll["total"] >= 10


def test_errors_take_no_turn_and_are_told_in_the_language_of_the_story(tmp_path: Path):
    first, *others = objects(well(tmp_path), "看", "", "   ", "/xyzzy", "x" * 5000)
    assert [told["error"] for told in others] == [
        "请写下你要做的事。",
        "请写下你要做的事。",
        "没有 /xyzzy 这个命令。试试 /帮助。",
        "这段话有 5000 个字符，每回合最多 4000 个。请分几次说。",
    ]
    assert {told["turn"] for told in others} == {first["turn"]}


def test_commands_have_a_result(tmp_path: Path):
    told = objects(lamp(tmp_path), "/look", "/branch dark", "/quit", "never read")
    assert [one.get("result") for one in told] == [
        ["📍 the room", "A bare room.", "→ stair"],
        ["🌿 dark"],
        [],
    ]
    assert [one["branch"] for one in told] == ["main", "dark", "dark"]


def test_nothing_is_written_beside_the_story_but_by_save(tmp_path: Path):
    path = well(tmp_path)
    played(path, ["打水"])
    assert [file.name for file in tmp_path.iterdir()] == ["well.meph"]
    [told] = objects(path, "/save")
    assert told["result"] == ["已保存为 well.child.meph。"]
    assert objects(path, "/save") == [told]


def test_a_save_that_fails_is_an_error(tmp_path: Path):
    path = well(tmp_path)
    (tmp_path / "well.child.meph").mkdir()
    [told] = objects(path, "/save")
    assert "无法保存" in str(told["error"])
    [told] = objects(lamp(tmp_path / "lamp"), "/save")
    assert "Only .meph stories" in str(told["error"])


def test_an_edit_is_played_by_the_next_turn_and_a_broken_one_is_told(tmp_path: Path):
    path = well(tmp_path)

    def lines() -> Iterator[str]:
        yield "打水"
        for text in (WELL.replace("摇起", "提起"), "【规则】\n[a"):
            path.write_text(text, encoding="utf-8")
            yield "打水"

    told = [json.loads(line) for line in played(path, lines()).splitlines()]
    assert [one["narration"] for one in told] == [
        "阿宁摇起一桶水。",
        "阿宁提起一桶水。",
        "阿宁提起一桶水。",
    ]
    assert [len(one["notices"]) for one in told] == [0, 0, 1]
    assert "well.meph:2:" in told[2]["notices"][0]


def test_another_player_is_not_told_what_only_game_masters_know(tmp_path: Path):
    def state(speaks_as: str | None) -> dict[str, Any]:
        out = io.StringIO()
        with asyncio.Runner() as runner:
            sitting_down = inn_at(tmp_path / str(speaks_as), speaks_as)
            table = runner.run(sitting_down.__aenter__())
            play_lines(["/join Eve"], out, table, runner)
            runner.run(sitting_down.__aexit__(None, None, None))
        shown: dict[str, Any] = json.loads(out.getvalue())["state"]
        return shown

    own, others = state(None), state("Bea")
    assert own.keys() == others.keys()
    assert own["vars"] == {"gold": 3, "_doom": 1}
    assert others["vars"] == {"gold": 3}
    assert own["people"].keys() - others["people"].keys() == {"spy"}
    assert own["people"]["mara"]["mood"]["trust"] == 10
    assert "mood" not in others["people"]["mara"]
    assert "room:taproom" in others["items"]


def test_what_the_machine_is_told_of_a_turn(tmp_path: Path):
    out = io.StringIO()
    with asyncio.Runner() as runner:
        sitting_down = inn_at(tmp_path / "inn")
        table = runner.run(sitting_down.__aenter__())
        play_lines(["/join Tom", "/pick 1", "Cheers, I say cheers"], out, table, runner)
        runner.run(sitting_down.__aexit__(None, None, None))
    joined, picked, spoken = map(json.loads, out.getvalue().splitlines())
    assert [offer["text"] for offer in joined["offers"]] == ["Step outside", "Stay"]
    assert picked["deed"] == "▶ Tom: Step outside"
    assert (picked["state"]["room"], picked["state"]["scene"]) == ("yard", "yard")
    assert spoken["speeches"] == [{"who": "mara", "name": "Mara Voss", "text": "To the house!"}]
    assert spoken["gm"] == ['⚡ toast (contains "cheers")']
    assert spoken["state"]["triggers"] == {"toast": 1}


def test_contradictions_are_objects_with_ids_and_are_settled_by_them(tmp_path: Path):
    path = well(tmp_path)
    path.write_text(
        WELL.replace("- 水: 1\n", "- 水: 1\n- 绳: 干\n").replace(
            "# 打水\n", '[沾] if 包含 "沾" -> 状态.绳 = "湿"\n[断] if 包含 "断" -> 状态.绳 = "断"\n'
        ),
        encoding="utf-8",
    )
    before = ["/branch dark", "沾湿，打水", "/switch main", "扯断", "/merge dark"]
    *_, parted, merging = objects(path, *before)
    assert list(merging) == [*KEYS, "result", "conflicts"]
    assert merging["conflicts"] == merging["result"]
    [conflict] = merging["conflicts"]
    assert conflict == {
        "id": conflict["id"],
        "field": "绳",
        "base": "干",
        "ours": "断",
        "theirs": "湿",
    }
    assert (merging["turn"], merging["branch"]) == (parted["turn"], "main")
    for choice, rope in (("theirs", "湿"), ("断成两截", "断成两截")):
        *_, settled = objects(path, *before, f"/resolve {conflict['id']} {choice}")
        assert (settled["error"], settled["state"]["vars"]["绳"]) == (None, rope)
        assert settled["turn"] != parted["turn"]
        assert settled["result"] == ["🔀 dark → main"]
        assert "conflicts" not in settled


KNOWN = ["打水", "赌一把", "记住 [[1d6]]", "/roll 2d6", "/branch a", "/reset", "/state"]
LEAVING = ("\n", "/q", "退出")
OTHER = st.text(max_size=12).filter(lambda text: not any(one in text.lower() for one in LEAVING))
LINES = st.lists(st.sampled_from(KNOWN) | OTHER, max_size=6)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return well(tmp_path_factory.mktemp("well"))


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(LINES)
def test_equal_input_gives_equal_bytes_one_line_for_each(story, lines):
    once, again = played(story, lines), played(story, lines)
    assert once == again
    assert once.count("\n") == len(lines)


FERRY = """
title: Ferry
opening: Rain.
characters:
  mara:
    name: Mara
    goals: [{text: get across, progress: 10}]
    beliefs: [{text: it will flood, confidence: 0.6}]
    emotions: {sadness: 80}
"""


def test_whoever_leads_reads_how_it_is_with_characters_inside(tmp_path: Path):
    (tmp_path / "story.yaml").write_text(FERRY, encoding="utf-8")
    [told] = objects(tmp_path / "story.yaml", "I wait.")
    assert told["state"]["people"]["mara"]["inside"] == {
        "emotions": {"sadness": 70},
        "ties": {},
        "goals": {"get across": 10},
        "beliefs": {"it will flood": 0.6},
        "strategy": "",
        "checked": {"passed": 0, "failed": 0},
    }
