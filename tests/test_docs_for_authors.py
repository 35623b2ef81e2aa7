"""What the documents show authors works: stories load, rules parse, dice roll, plays come true."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from bot.app import Choice, open_timelines
from bot.plays.read import EXPECTATIONS, read_play
from bot.plays.run import rehearse_all
from bot.settings import Settings
from bot.shelves import shelf_for
from bot.terminal.machine import take_line
from bot.terminal.page import Page
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from engine.model.atoms import WorldLeaf
from engine.model.frame import Frame
from engine.model.people_deeds import PeopleStep
from engine.model.place_deeds import PlaceStep
from engine.model.rule import Place
from engine.model.table_deeds import SwitchTrigger, TableStep
from engine.packs.meph.faults import WARNINGS
from engine.packs.meph.titles import TITLES
from engine.packs.native.form import FORMS
from engine.packs.native.keys import CHINESE
from engine.packs.native.words import ACTS, FEELINGS, INTENTS, STAGES
from engine.packs.source import findings, load_source, read_source
from engine.ports import ignore
from engine.rules.dice import MAX_DICE, MAX_SIDES, MAX_THROWS, roll
from engine.rules.language import (
    MAX_DEPTH,
    MAX_LEAVES,
    MAX_LINE,
    MAX_NAME,
    decree_steps,
    read_condition,
    read_rule,
    read_steps,
    trigger_in,
)
from tests.support.docs import ROOT, Document, Fence, code
from tests.support.tables import paper

READMES = [Document("README.md"), Document("README.zh.md")]
AUTHORING = [Document("docs/authoring.md"), Document("docs/authoring.zh.md")]

PLACE = Place()
SHORTEST_CODE = 5
PART_HEAD = "title: A part of a story\n"
KINDS = {
    "故事": "story",
    "场景": "scene",
    "人物": "character",
    "出口": "exit",
    "规则": "rule",
    "结局": "ending",
    "记忆": "memory",
    "属性": "stat",
    "心情": "mood",
    "临界点": "breakpoint",
    "物品": "item",
    "房间": "room",
    "门": "door",
    "抉择": "choice",
    "触发器": "trigger",
    "设定": "lore",
    "查找": "lookup",
    "文档": "document",
    "秘密": "secret",
    "信条": "tenet",
    "样例": "sample",
    "目标": "goal",
    "信念": "belief",
    "情感": "emotions",
}

each_readme = pytest.mark.parametrize("document", READMES, ids=lambda document: document.path)
each_guide = pytest.mark.parametrize("document", AUTHORING, ids=lambda document: document.path)


def put(fence: Fence, folder: Path) -> Path:
    """Write the story in *fence* into *folder*, and return where it is."""
    folder.mkdir(exist_ok=True)
    path = folder / ("story.yaml" if fence.language == "yaml" else "story.meph")
    head = PART_HEAD if fence.kind == "part" else ""
    path.write_text(head + fence.text, encoding="utf-8")
    return path


@each_guide
def test_every_story_loads_and_is_sound(document, tmp_path):
    stories = document.fences(kind="story")

    for number, fence in enumerate(stories):
        found = findings(read_source(put(fence, tmp_path / str(number))))
        assert [fault.told("en") for fault in found] == []
    assert {fence.language for fence in stories} == {"yaml", "meph"}


@each_guide
def test_every_part_of_a_story_loads(document, tmp_path):
    for fence in document.fences("yaml", "part"):
        load_source(read_source(put(fence, tmp_path)))


@each_guide
def test_the_golden_play_of_the_first_story_comes_true(document, tmp_path):
    story = put(document.fences("yaml", "story")[0], tmp_path)
    [play] = document.fences("text", "play")
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays/home.play").write_text(play.text, encoding="utf-8")

    [result] = rehearse_all(story, Settings(_env_file=None))

    assert result.faults == ()


@each_guide
def test_every_rule_parses(document):
    [native], [meph] = document.fences("text", "rules"), document.fences("text", "meph-rules")

    for line in native.text.splitlines():
        read_rule(line, PLACE, dialect="native")
    for line in meph.text.splitlines():
        read_rule(line, PLACE, dialect="meph")


@each_guide
def test_conditions_mean_the_same_in_both_languages(document):
    for row in document.table("conditions"):
        english, chinese = (read_condition(code(c), PLACE, dialect="native") for c in row[:2])
        assert english == chinese


@each_guide
def test_steps_mean_the_same_in_both_languages_and_formats(document):
    for row in document.table("steps"):
        read = [
            read_steps(code(cell), PLACE, dialect=dialect)
            for cell in row[:2]
            for dialect in ("native", "meph")
        ]
        assert read.count(read[0]) == len(read), row


@each_guide
def test_conditions_of_a_living_world_mean_the_same_in_both_languages(document):
    rows = document.table("worldconditions")
    found = set()
    for row in rows:
        english, chinese = (read_condition(code(c), PLACE, dialect="native") for c in row[:2])
        assert english == chinese
        found.add(type(english))
    assert found >= set(get_args(WorldLeaf))


@each_guide
def test_steps_of_a_living_world_mean_the_same_in_both_languages(document):
    found = set()
    for row in document.table("worldsteps"):
        [english], [chinese] = (decree_steps(code(cell)) for cell in row[:2])
        assert english == chinese
        found.add(type(english))
    shown = {*get_args(PeopleStep), *get_args(PlaceStep), *get_args(TableStep)} - {SwitchTrigger}
    assert found == shown


@each_guide
def test_gates_mean_the_same_in_both_languages(document):
    for row in document.table("gates"):
        english, chinese = (
            trigger_in(f"[a] when {code(cell)}: always -> pause", language="en") for cell in row[:2]
        )
        assert english == chinese


@each_guide
def test_every_trigger_parses(document):
    [fence] = document.fences("text", "triggers")

    for line in fence.text.splitlines():
        assert trigger_in(trigger_in(line).text).text == trigger_in(line).text


@each_guide
def test_the_limits_of_triggers_are_those_of_the_code(document):
    limits = rf" {MAX_LINE:,}\D+{MAX_LEAVES}\D+{MAX_DEPTH}\D+{MAX_NAME}\D"

    assert re.search(limits, document.prose)


@each_guide
def test_all_dice_roll(document):
    for row in document.table("dice"):
        for seed in range(20):
            roll(code(row[0]), Random(seed))


@each_guide
def test_the_limits_of_dice_are_those_of_the_code(document):
    limits = rf" {MAX_DICE}\D+{MAX_SIDES:,}\D+{MAX_THROWS:,}\D"

    assert re.search(limits, document.prose)


@each_guide
def test_the_keys_of_stories_are_those_of_the_form(document):
    rows = document.table("keys")

    assert {code(row[0]): code(row[1]) for row in rows} == CHINESE
    assert len(rows) == len(CHINESE)
    for row in rows:
        said = re.split(r"[、，,] ?", row[2])
        assert {KINDS.get(name, name) for name in said} == owners(code(row[0])), row


def owners(key: str) -> set[str]:
    """Return which mappings of the file may have *key*."""
    return {
        form.__name__.removesuffix("Form").lower() for form in FORMS if key in form.model_fields
    }


@each_guide
def test_the_words_for_lines_are_those_of_the_form(document):
    rows = {code(row[0]): row[1] for row in document.table("tags")}
    spellings = {"intent": INTENTS, "feeling": FEELINGS, "stage": STAGES, "act": ACTS}

    assert len(rows) == len(spellings)
    for key, words in spellings.items():
        told = rows.get(key) or rows[CHINESE[key]]
        pairs = [re.split(r"`? ", one.strip("`")) for one in re.split(r"[、,] ?", told)]
        assert {frozenset(pair) for pair in pairs} == {
            frozenset((english, chinese[0])) for english, chinese in words.items()
        }


@each_guide
def test_the_titles_of_meph_are_those_of_the_reader(document):
    named = {(code(row[0]), code(row[1])) for row in document.table("titles")}

    assert named == {(title.en, title.zh) for title in TITLES.values()}


@each_guide
def test_every_warning_is_explained(document):
    named = [code(row[0]) for row in document.table("lint")]

    assert sorted(named) == sorted(lint_codes() | WARNINGS)


def lint_codes() -> set[str]:
    """Return the codes that stand in the linter's sources."""
    texts = (
        node.value
        for path in (ROOT / "engine/packs/lint").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {
        text
        for text in texts
        if re.fullmatch(r"[A-Z]+(_[A-Z]+)*", text) and len(text) >= SHORTEST_CODE
    }


@each_guide
def test_the_lines_of_plays_are_those_of_the_reader(document):
    lines = [code(row[0]) for row in document.table("play")]

    read_play("\n".join(lines), "")

    kinds = {line.partition(":")[0] for line in lines if ":" in line}
    assert kinds == {"dice", "seed", *EXPECTATIONS}


@each_readme
async def test_the_transcript_is_what_really_comes(document):
    [fence] = document.fences("text", "transcript")
    story, seed = fence.details

    assert words_of(fence.text.splitlines()) == words_of(await played(story, seed, said(fence)))


@each_readme
async def test_the_world_acts_as_it_is_shown(document):
    [fence] = document.fences("text", "acted")
    story, seed = fence.details

    assert words_of(fence.text.splitlines()) == words_of(await acted(story, seed, said(fence)))


async def acted(story: str, seed: str, lines: list[str]) -> list[str]:
    """Return what a reader at the terminal sees of commands and words, without the opening."""
    shelved = shelf_for(story, ROOT / "stories")
    choice, seen = Choice(None, offline=True), list[str]()
    async with open_timelines(Settings(_env_file=None), shelved.library, choice) as timelines:
        sitting = Sitting(timelines, Seat(shelved.name, seed=seed))
        await sitting.sit_down()
        for line in lines:
            console, written = paper()
            page = Page(console, await sitting.language(), lively=False)
            outcome = await take_line(line, Table(sitting, SaveBox(None), page.hear))
            if outcome.frame is not None:
                await page.show(outcome.frame)
            seen += [f"> {line}", *written.getvalue().splitlines(), *(outcome.lines or ())]
    return seen


def said(fence: Fence) -> list[str]:
    return [line[2:] for line in fence.text.splitlines() if line.startswith("> ")]


async def played(story: str, seed: str, words: list[str]) -> list[str]:
    """Return what a reader at the terminal sees of a play, without empty lines."""
    shelved = shelf_for(story, ROOT / "stories")
    choice = Choice(None, offline=True)
    async with open_timelines(Settings(_env_file=None), shelved.library, choice) as timelines:
        sitting = Sitting(timelines, Seat(shelved.name, seed=seed))
        opening = await sitting.sit_down()
        assert opening is not None
        seen = shown(opening)
        for line in words:
            seen += [f"> {line}", *shown(await sitting.say(line, ignore))]
    return seen


def shown(frame: Frame) -> list[str]:
    dice = (roll.line for roll in frame.rolls)
    return lines_of("\n".join((*dice, frame.narration, *frame.changes, *frame.notices)))


def words_of(lines: Iterable[str]) -> list[str]:
    """Return the words of *lines*, wherever those are broken."""
    return " ".join(lines).split()


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@each_readme
def test_the_command_behind_the_transcript_has_its_story_and_seed(document):
    [fence] = document.fences("text", "transcript")
    story, seed = fence.details

    command = f".venv/bin/moirai play {story} --narrator offline --seed {seed}"
    assert command in [line for shell in document.fences("sh") for line in lines_of(shell.text)]
