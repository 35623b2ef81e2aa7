"""What is broken in an archive costs itself alone, and is named by file and line."""

import asyncio
import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.archive.form import BadArchive, Damage, Damaged
from engine.archive.mend import mend
from engine.archive.unpack import Unpacked
from engine.errors import StoryError
from engine.model.language import Both
from engine.model.story import Story, StorySource
from tests.support.archives import (
    BOOK,
    TALE,
    edited,
    files_of,
    load_book,
    mended,
    opened,
    packed,
    played,
    zipped,
)

LISTS = ["turns.jsonl", "words.jsonl", "branches.jsonl", "head_moves.jsonl", "checkpoints.jsonl"]


@pytest.fixture
async def content() -> bytes:
    return packed(await (await played(*TALE)).archive())


def broken(content: bytes, file: str, line: int, by: bytes = b'{"id": "cut of') -> bytes:
    """Return the archive with one line replaced; lines count from 1."""

    def edit(lines: list[bytes]) -> None:
        lines[line - 1] = by

    return edited(content, file, edit)


def doubled(content: bytes, file: str) -> bytes:
    return edited(content, file, lambda lines: lines.append(lines[-1]))


def changed(content: bytes, file: str, line: int, **values: object) -> bytes:
    row = json.loads(files_of(content)[file].splitlines()[line - 1]) | values
    return broken(content, file, line, json.dumps(row).encode())


def places(damages: tuple[Damage, ...]) -> list[tuple[str, int]]:
    return [(damage.file, damage.line) for damage in damages]


@pytest.mark.parametrize("file", LISTS)
@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"null", b"7", b'{"id": 7}', b'"\xff"', b"[" * 100_000]
)
def test_a_line_that_cannot_be_read_is_named(content: bytes, file: str, line: bytes):
    damages = opened(broken(content, file, 1, line)).damages
    assert (file, 1) in places(tuple(damages))
    assert damages[0].told("en").startswith(f"{file}:1: ")
    assert damages[0].told("zh") != damages[0].told("en")


def test_a_damaged_last_turn_costs_nothing_but_itself(content: bytes):
    turns = len(files_of(content)["turns.jsonl"].splitlines())
    came = mended(broken(content, "turns.jsonl", turns))
    assert len(came.archive.past.turns) == turns - 1
    main, dark = came.archive.past.branches
    known = {one.turn.id for one in came.archive.past.turns}
    assert {main.head, dark.head} <= known
    assert ("turns.jsonl", turns) in places(came.damages)
    assert ("branches.jsonl", 1) in places(came.damages)


def test_turns_after_a_damaged_one_are_set_aside_with_it(content: bytes):
    came = mended(broken(content, "turns.jsonl", 2))
    assert len(came.archive.past.turns) == 1
    assert {branch.head for branch in came.archive.past.branches} == {
        came.archive.past.turns[0].turn.id
    }
    assert came.archive.past.checkpoints == []


def test_a_branch_that_has_nowhere_to_stand_is_left_out(content: bytes):
    came = mended(broken(content, "turns.jsonl", 3))
    assert [branch.name for branch in came.archive.past.branches] == ["main"]


def test_a_first_turn_that_is_lost_is_made_anew_and_nothing_after_it_is_lost(content: bytes):
    whole, came = mended(content), mended(broken(content, "turns.jsonl", 1))
    assert packed(came.archive) == packed(whole.archive)
    assert places(came.damages) == [("turns.jsonl", 1)]


def test_a_first_turn_is_made_anew_also_for_another_owner_and_where_nothing_followed():
    async def begun() -> bytes:
        return packed(await (await played()).archive())

    content = asyncio.run(begun())
    files = files_of(content)
    files["timeline.json"] = files["timeline.json"].replace(b'"ann"', b'"bob"')
    came = mended(broken(zipped(files), "turns.jsonl", 1))
    assert packed(came.archive) == owned_as(content, files)


def owned_as(content: bytes, files: dict[str, bytes]) -> bytes:
    """Return the archive of *content* with the owner that *files* tell of."""
    archive = mended(content).archive
    owner = json.loads(files["timeline.json"])["owner"]
    record = replace(archive.past.record, owner=owner)
    return packed(replace(archive, past=replace(archive.past, record=record)))


@pytest.mark.parametrize("why", ["another story", "no story", "a broken story"])
def test_nothing_is_left_where_the_first_turn_cannot_be_made_anew(content: bytes, why: str):
    lost = broken(content, "turns.jsonl", 1)
    if why == "no story":
        files = files_of(lost)
        lost = zipped({name: text for name, text in files.items() if "source" not in name})

    def load(_source: StorySource) -> Story:
        if why == "a broken story":
            raise StoryError([])
        return replace(BOOK, opening="Another opening.")

    with pytest.raises(BadArchive, match="nothing"):
        mend(opened(lost), load)


def test_a_first_branch_that_is_lost_stands_where_it_last_moved(content: bytes):
    whole, came = mended(content), mended(broken(content, "branches.jsonl", 1))
    assert came.archive.past.branches == whole.archive.past.branches
    assert places(came.damages) == [("branches.jsonl", 1)]


def test_a_first_branch_that_is_lost_takes_nobody_s_name(content: bytes):
    lie = changed(content, "branches.jsonl", 2, name="main")
    came = mended(broken(lie, "branches.jsonl", 1))
    assert [branch.name for branch in came.archive.past.branches] == ["main-2", "main"]


@pytest.mark.parametrize("name", ["../../dark", "a b", "", "x" * 41, "dark\u0301"])
def test_branches_are_called_as_branches_can_be(content: bytes, name: str):
    came = mended(changed(content, "branches.jsonl", 2, name=name))
    assert [branch.name for branch in came.archive.past.branches] == ["main"]
    assert came.damages[0].says.en == "no branch can be called so"


@pytest.mark.parametrize("id", ["", "a:b", "x" * 41])
def test_branches_have_ids_that_can_stand_in_buttons(content: bytes, id: str):
    came = mended(changed(content, "branches.jsonl", 2, id=id))
    assert [branch.name for branch in came.archive.past.branches] == ["main"]


@pytest.mark.parametrize("id", ["", "a:b", "a/b", "x" * 41])
def test_a_play_with_an_odd_id_is_refused(content: bytes, id: str):
    files = files_of(content)
    record = json.loads(files["timeline.json"]) | {"id": id}
    files["timeline.json"] = json.dumps(record).encode()
    with pytest.raises(BadArchive, match=r"timeline\.json"):
        opened(zipped(files))


def test_a_fork_that_is_lost_does_not_cost_the_branch(content: bytes):
    came = mended(changed(content, "branches.jsonl", 2, fork="lost"))
    assert came.archive.past.branches[1].fork is None
    assert places(came.damages) == [("branches.jsonl", 2)]


def test_a_turn_that_was_changed_is_found_out(content: bytes):
    line = files_of(content)["turns.jsonl"].splitlines()[1]
    lie = broken(content, "turns.jsonl", 2, line.replace(b'\\"ann\\"', b'\\"bob\\"', 1))
    assert mended(lie).damages[0].says.en == "this turn is not what its id says"


def test_other_words_than_were_said_are_found_out(content: bytes):
    came = mended(changed(content, "words.jsonl", 1, text="I never said so"))
    assert places(came.damages) == [("words.jsonl", 1)]
    assert len(came.archive.past.turns) == came.archive.counts()["turns.jsonl"]
    assert "I never said so" not in str(came.archive)


@pytest.mark.parametrize("file", ["turns.jsonl", "branches.jsonl", "checkpoints.jsonl"])
def test_what_stands_there_twice_is_taken_once(content: bytes, file: str):
    whole, came = mended(content), mended(doubled(content, file))
    assert came.archive.counts() == whole.archive.counts()
    assert len(came.damages) == 1


def test_two_branches_cannot_have_one_name(content: bytes):
    came = mended(changed(content, "branches.jsonl", 2, name="MAIN"))
    assert [branch.name for branch in came.archive.past.branches] == ["main"]


def test_branches_of_another_story_are_left_out(content: bytes):
    came = mended(changed(content, "branches.jsonl", 2, timeline="other"))
    assert [branch.name for branch in came.archive.past.branches] == ["main"]


@pytest.mark.parametrize("file", ["turns.jsonl", "words.jsonl"])
def test_lines_that_are_missing_at_the_end_are_missed(content: bytes, file: str):
    files = files_of(content)
    files[file] = b"\n".join(files[file].splitlines()[:-1])
    damage = opened(zipped(files)).damages[0]
    assert (damage.file, damage.line) == (file, 0)
    assert damage.told("en").startswith(f"{file}: ")
    assert damage.told("zh").startswith(f"{file}: 应有")


def test_moments_without_a_zone_are_no_moments(content: bytes):
    lie = changed(content, "turns.jsonl", 1, at="2026-01-01T00:00:00")
    assert places(tuple(opened(lie).damages)) == [("turns.jsonl", 1)]


@pytest.mark.parametrize("file", ["format.json", "timeline.json"])
def test_without_its_first_files_it_is_no_archive(content: bytes, file: str):
    files = files_of(content)
    del files[file]
    with pytest.raises(BadArchive, match=file):
        opened(zipped(files))


@pytest.mark.parametrize("change", [{"format": "other"}, {"version": "x"}, {"version": 2}])
def test_other_formats_and_newer_ones_are_refused(content: bytes, change: dict[str, object]):
    files = files_of(content)
    files["format.json"] = json.dumps(json.loads(files["format.json"]) | change).encode()
    with pytest.raises(BadArchive):
        opened(zipped(files))


@pytest.mark.parametrize(
    "change",
    [
        {"story/digest/0.txt": b"another story"},
        {"story/digest/source.json": b"{"},
        {"story/digest/source.json": b'{"name": "a", "format": "native", "files": []}'},
        {"story/digest/source.json": b'{"name": "a", "format": "native", "files": ["a", "b"]}'},
    ],
)
def test_an_edition_that_is_not_what_it_says_is_left_out(content: bytes, change: dict[str, bytes]):
    found = opened(zipped(files_of(content) | change))
    assert found.sources == {}
    assert places(tuple(found.damages)) == [("story/digest/source.json", 0)]


def test_all_that_is_damaged_is_told_at_once():
    damages = [Damage("turns.jsonl", line, Both("broken", "坏了")) for line in range(1, 13)]
    told = Damaged(damages)
    assert told.told("en").splitlines()[1] == "turns.jsonl:1: broken"
    assert told.told("zh").splitlines()[-2:] == ["turns.jsonl:10: 坏了", "…"]
    assert "…" not in Damaged(damages[:10]).told("zh")


@cache
def tale() -> bytes:
    async def archive() -> bytes:
        return packed(await (await played(*TALE)).archive())

    return asyncio.run(archive())


@given(data=st.data())
def test_whatever_is_damaged_what_comes_out_holds_together(data: st.DataObject):
    content = tale()
    file = data.draw(st.sampled_from(LISTS))
    lines = files_of(content)[file].splitlines()
    line = data.draw(st.integers(1, len(lines)))
    cut = data.draw(st.integers(0, len(lines[line - 1])))
    found: Unpacked = opened(broken(content, file, line, lines[line - 1][:cut]))
    try:
        archive = mend(found, load_book).archive
    except BadArchive:
        return
    assert not mended(packed(archive)).damages
