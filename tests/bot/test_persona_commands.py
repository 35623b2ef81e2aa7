"""`moirai persona extract`: reads material with a model, and holds it to evidence."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot import persona_commands
from bot.cli import app
from bot.persona_extract import Extraction, NoReader, TooMuchMaterial, scenes_of
from engine.model.persona_proposal import TraitDraft, TraitsDraft
from engine.model.script import Answer, Ask, Consult, Consulted, Silence
from engine.packs.source import load_source, read_source
from engine.ports import Hear
from tests.support.cards import plain, v2
from tests.support.oracles import prompt_of

BOOK = """Mara counts the oars twice before every crossing.

"I owe nobody," says Mara. "And nobody owes me."

She has never taken a gold coin in her life.
"""


class Reader:
    """Finds what the book shows, and something that it does not."""

    def __init__(self, *, silent_after: int = 10**6, reason: str = "timeout") -> None:
        self.asked: list[str] = []
        self._silent_after, self._reason = silent_after, reason

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        assert isinstance(ask, Consult)
        if len(self.asked) >= self._silent_after:
            return Silence(self._reason)
        self.asked.append(ask.purpose)
        made_up = TraitDraft("can fly", "She flies over the river")
        if ask.purpose == "policy: never":
            text = TraitDraft("never takes gold", "never taken a gold coin", "does", ("gold coin",))
            return Consulted(TraitsDraft((text, made_up)))
        if ask.purpose == "policy: lines":
            return Consulted(TraitsDraft((TraitDraft("I owe nobody,", context="Pay me."),)))
        return Consulted(TraitsDraft((made_up,)))


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    path = tmp_path / "book.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


def extract(book: Path, reader: Reader, monkeypatch: pytest.MonkeyPatch):
    async def reading_model(*_: object) -> Reader:
        return reader

    monkeypatch.setattr(persona_commands, "reading_model", reading_model)
    words = ["persona", "extract", str(book), "--name", "Mara", "-o", "mara.yaml"]
    return CliRunner().invoke(app, words)


def test_what_the_material_shows_is_written_and_loads_as_a_person(
    book: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    told = extract(book, Reader(), monkeypatch)
    assert told.exit_code == 0, told.output
    assert "6/8 · never · 1 found, 1 refused" in told.output
    assert "Nobody has reviewed it" in told.output
    assert "fewer than 5 things" in told.output
    story = tmp_path / "story.yaml"
    story.write_text("title: Ferry\nopening: Rain.\n", encoding="utf-8")
    (tmp_path / "cast").mkdir()
    (tmp_path / "mara.yaml").rename(tmp_path / "cast" / "mara.yaml")
    [mara] = load_source(read_source(tmp_path)).characters
    [never] = mara.policy.never
    assert (never.text, never.words, never.reviewed) == ("never takes gold", ("gold coin",), False)
    assert never.evidence == "never taken a gold coin"
    assert [one.text for one in mara.policy.samples] == ["I owe nobody,"]
    assert "can fly" not in str(mara.policy)


def test_a_model_that_falls_silent_costs_nothing_that_was_read(
    book: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    first = Reader(silent_after=3)
    told = extract(book, first, monkeypatch)
    assert told.exit_code == 1
    assert "start again to go on" in told.output
    assert not (tmp_path / "mara.yaml").exists()
    log = tmp_path / "mara.yaml.reading.jsonl"
    with log.open("a", encoding="utf-8") as file:
        file.write('{"key": "torn')
    second = Reader()
    again = extract(book, second, monkeypatch)
    assert again.exit_code == 0
    assert len(first.asked) + len(second.asked) == 8
    assert "1/8 · facts · read before" in again.output


def test_without_a_model_it_is_said_what_to_set(book: Path, monkeypatch: pytest.MonkeyPatch):
    told = extract(book, Reader(silent_after=0, reason="none"), monkeypatch)
    assert told.exit_code == 1
    assert "MOIRAI_LLM_URL" in told.output


def test_an_answer_that_cannot_be_used_is_an_empty_one(book: Path, monkeypatch: pytest.MonkeyPatch):
    told = extract(book, Reader(silent_after=0, reason="broken"), monkeypatch)
    assert told.exit_code == 0
    assert "facts · 0 found, 0 refused" in told.output


def test_cards_and_other_texts_are_material_too(tmp_path: Path):
    card = v2(name="Mara", description="A ferrywoman.", mes_example="<START>\nMara: Aye.")
    (tmp_path / "mara.json").write_bytes(plain(card))
    (tmp_path / "log.jsonl").write_text('{"mes": "It rains."}', encoding="utf-8")
    [told] = scenes_of([tmp_path / "mara.json"])
    assert "A ferrywoman." in told
    assert "Aye." in told
    [log] = scenes_of([tmp_path / "log.jsonl"])
    assert "It rains." in log


def test_too_much_and_nothing_are_refused(tmp_path: Path):
    (tmp_path / "long.txt").write_text("Long ago it rained.\n\n" * 70_000, encoding="utf-8")
    with pytest.raises(TooMuchMaterial):
        scenes_of([tmp_path / "long.txt"])


async def steps(work: Extraction, reader: Reader) -> AsyncIterator[int]:
    async for step in work.run(("Mara rows.",), reader):
        yield step.number


async def test_chinese_material_is_read_in_chinese(tmp_path: Path):
    prompts: list[str] = []

    class Noting(Reader):
        async def answer(self, ask: Ask, hear: Hear) -> Answer:
            prompts.append(prompt_of(ask))
            return await super().answer(ask, hear)

    work = Extraction("玛拉", "zh", tmp_path / "log")
    assert [number async for number in steps(work, Noting())] == [*range(1, 9)]
    assert "玛拉的绝不会做或说的事" in prompts[5]
    assert "逐字抄出玛拉说的话" in prompts[7]


async def test_what_was_written_down_is_one_line_each(tmp_path: Path):
    work = Extraction("Mara", "en", tmp_path / "log")
    with pytest.raises(NoReader):
        [number async for number in steps(work, Reader(silent_after=2))]
    lines = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["trait"]["respect"] for line in lines] == ["facts", "values"]
