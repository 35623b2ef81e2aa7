"""What is written of an evaluation, and that two starts write the same."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.evaluation.blind import MOST_PAIRS, key, pairs, sheet
from bot.evaluation.charts import charts_of
from bot.evaluation.groups import groups_in
from bot.evaluation.meter import Meter, summed
from bot.evaluation.progress import Progress
from bot.evaluation.records import (
    BrokenResults,
    Heading,
    OtherResults,
    Played,
    Probed,
    Results,
    Spent,
)
from bot.evaluation.report import ROWS
from bot.evaluation.run import BLIND, BLIND_KEY, NO_MODEL, REPORT, Evaluation, NoFolder, Wish
from bot.evaluation.summary import summary
from bot.settings import BadSettings
from engine.errors import PlayerError
from engine.model.asked import Asked, Cost, Usage
from engine.model.ids import Digest, TimelineId, TurnId
from engine.model.script import Answer, Ask, Consult, Message, Reply, Silence
from engine.ports import Hear, ignore
from tests.support.drifting import MARA, DriftingModel, haven
from tests.support.stories import OneBook
from tests.support.tables import NO_SETTINGS

SETTINGS = NO_SETTINGS.model_copy(
    update={"llm_url": "http://127.0.0.1:9/v1", "llm_model": "drifting"}
)


def evaluation(folder: Path, groups: str = "A,E", turns: int = 12, language="en") -> Evaluation:
    story = haven(language)
    wish = Wish("book", story, groups_in(groups), turns, folder)
    return Evaluation(wish, SETTINGS, OneBook(story))


async def played(folder: Path, *, groups: str = "A,E", turns: int = 12, language="en"):
    found = evaluation(folder, groups, turns, language)
    lines: list[str] = []
    await found.play(lines.append, lambda: 0.0, DriftingModel(language))
    return found, lines


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_report_has_a_row_for_each_figure_and_a_column_for_each_group(tmp_path, language):
    found, lines = await played(tmp_path, groups="A-E", language=language)
    figures = found.write()
    text = (tmp_path / REPORT).read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    assert all(len(row) == 6 for row in rows[: 2 + len(ROWS)])
    [turns] = [row for row in rows if row[0] in ("| turns played", "| 回合数")]
    assert [cell.strip(" |") for cell in turns[1:]] == ["12"] * 5
    assert "A1 ·" in text or "A2 ·" in text
    assert "E : A" in text
    assert figures["whole"] is True
    assert len(lines) == 5 * (12 + 5)


async def test_the_figures_are_told_for_other_programs_as_well(tmp_path: Path):
    found, _ = await played(tmp_path)
    figures = json.loads(json.dumps(found.write()))
    assert [one["group"] for one in figures["groups"]] == ["A", "E"]
    bare, checked = figures["groups"]
    assert sum(bare["slips"].values()) > 0 == sum(checked["slips"].values())
    assert checked["saved"] == 1.0
    [ratio] = figures["ratios"]
    assert (ratio["of"], ratio["to"], ratio["fresh_tokens"]) == ("E", "A", None)
    assert ratio["tokens"] > 1
    assert (figures["provoked"], figures["nevers"]) == (4, 7)


async def test_the_picture_has_a_line_for_each_group_and_what_somebody_felt(tmp_path: Path):
    found, _ = await played(tmp_path)
    found.write()
    picture = Image.open(BytesIO((tmp_path / "report.png").read_bytes()))
    assert picture.format == "PNG"
    slips, styles, felt = charts_of(found.measured())
    assert [*slips.lines] == [*styles.lines] == ["A", "E"]
    assert [number for number, _ in slips.lines["A"]] == [*range(1, 13)]
    assert slips.most >= slips.lines["A"][-1][1] > slips.lines["E"][-1][1] == 0
    assert felt.title == "Emotions of Mara, group E"
    assert {*felt.lines} == {"anger"}


async def test_a_part_of_an_evaluation_can_be_looked_at(tmp_path: Path):
    found = evaluation(tmp_path)
    assert found.write()["whole"] is False
    text = (tmp_path / REPORT).read_text(encoding="utf-8")
    assert "start the same command again" in text
    assert "None." in text
    assert len(charts_of(found.measured())) == 2


async def test_a_second_start_plays_nothing_again_and_writes_the_same(tmp_path: Path):
    found, _ = await played(tmp_path)
    found.write()
    before = (tmp_path / REPORT).read_text(encoding="utf-8")
    again, lines = await played(tmp_path)
    again.write()
    assert lines == []
    assert (tmp_path / REPORT).read_text(encoding="utf-8") == before


async def test_more_turns_and_groups_can_be_asked_for_later_and_fewer_be_looked_at(tmp_path: Path):
    await played(tmp_path, groups="A", turns=4)
    found, lines = await played(tmp_path, groups="A,B", turns=6)
    assert len(lines) == 2 + 6
    assert [one.turns for _, one, _ in found.measured().groups] == [6, 6]
    fewer = evaluation(tmp_path, "A", 3).measured()
    assert [one.turns for _, one, _ in fewer.groups] == [3]


async def test_a_sheet_shows_pairs_of_replies_and_not_whose_they_are(tmp_path: Path):
    found, _ = await played(tmp_path, turns=20)
    found.write()
    text = (tmp_path / BLIND).read_text(encoding="utf-8")
    keys = json.loads((tmp_path / BLIND_KEY).read_text(encoding="utf-8"))
    (_, _, one), (_, _, other) = found.measured().groups
    assert 1 < len(keys) <= MOST_PAIRS
    assert all(sorted(pair) == ["A", "E"] for pair in keys.values())
    assert len({tuple(pair) for pair in keys.values()}) == 2
    assert text.count("**Reply 1**") == len(keys)
    assert "group" not in text.casefold()
    told = {turn.told for turn in (*one, *other)}
    assert all(reply.told in told for pair in pairs(one, other, "x") for reply in pair.replies)


def turn(number: int, group: str = "A", told: str = "It rains.", **more) -> Played:
    ids = TimelineId("timeline"), TurnId(f"turn {number}")
    return Played(group, number, *ids, "plain", MARA, f"words {number}", told, **more)


def test_pairs_are_of_the_same_words_and_unlike_replies_in_an_order_by_seed():
    one = [turn(n) for n in range(1, 30)]
    other = [turn(n, "E", "It rains." if n == 1 else "It snows.") for n in range(1, 28)]
    found = pairs(one, other, "seed")
    assert len(found) == MOST_PAIRS
    assert all(pair.words != "words 1" for pair in found)
    assert key(found) == key(pairs(one, other, "seed")) != key(pairs(one, other, "else"))
    assert pairs(one, [turn(1, "E", "Snow.") for _ in ()], "seed") == []
    assert "哪段回复" in sheet(found, "zh")


def test_results_of_something_else_are_not_mixed_in(tmp_path: Path):
    heading = Heading(Digest("one"), "T", "en", "seed", "model")
    Results(tmp_path / "r.jsonl", heading).add(turn(1))
    other = Heading(Digest("two"), "T", "en", "seed", "model")
    with pytest.raises(OtherResults, match="--out"):
        Results(tmp_path / "r.jsonl", other)
    assert len(Results(tmp_path / "r.jsonl", heading).played("A")) == 1


@pytest.mark.parametrize("line", ["{}", "no json", '{"kind": "played"}'])
def test_a_line_that_is_no_result_is_told_by_its_number(tmp_path: Path, line):
    heading = Heading(Digest("one"), "T", "en", "seed", "model")
    file = tmp_path / "r.jsonl"
    Results(file, heading)
    file.write_text(file.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(BrokenResults, match=r"r\.jsonl:2"):
        Results(file, heading)


def test_results_begin_with_what_they_are_of(tmp_path: Path):
    heading = Heading(Digest("one"), "T", "en", "seed", "model")
    file = tmp_path / "r.jsonl"
    Results(file, heading).add(turn(1))
    file.write_text(file.read_text(encoding="utf-8").splitlines()[1] + "\n", encoding="utf-8")
    with pytest.raises(BrokenResults, match=r"r\.jsonl:1"):
        Results(file, heading)


def test_without_a_model_there_is_nothing_to_evaluate(tmp_path: Path):
    wish = Wish("book", haven(), groups_in("A"), 3, tmp_path)
    with pytest.raises(BadSettings) as found:
        Evaluation(wish, NO_SETTINGS, OneBook(haven()))
    assert found.value.says == NO_MODEL


def test_a_folder_that_cannot_be_written_to_is_told_of(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NoFolder, match="--out"):
        evaluation(tmp_path / "file")


class Counted:
    """Tells what it took, as models do."""

    def __init__(self, *asked: Asked, answer: Answer | None = None) -> None:
        self._asked, self._answer = asked, answer or Reply("Rain.")

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        for one in self._asked:
            hear(one)
        return self._answer


ASK = Consult((Message("user", "What is it like out there?"),), "verdicts")


def asked(usage: Usage | None, cost: float | None = None, **more) -> Asked:
    money = None if cost is None else Cost(cost, "EUR")
    return Asked(endpoint="main", model="m", attempt=1, usage=usage, cost=money, **more)


async def test_what_a_server_counts_goes_before_our_estimate():
    meter = Meter(Counted(asked(Usage(90, 10, 40), 0.5), asked(Usage(10, 5, 0), 0.25)))
    await meter.answer(ASK, ignore)
    assert meter.take().spent == Spent(2, 100, 40, 15, 0.75, "EUR")
    assert meter.take().spent == Spent()


async def test_what_nobody_counts_is_estimated():
    meter = Meter(Counted())
    await meter.answer(ASK, ignore)
    spent = meter.take().spent
    assert (spent.tries, spent.cached, spent.cost) == (1, None, None)
    assert spent.taken_in > spent.given_out > 0
    failed = Asked(
        endpoint="main", model="m", attempt=1, messages=tuple(ASK.messages), failure="timeout"
    )
    resting = Asked(endpoint="main", model="m", attempt=0, failure="resting")
    meter = Meter(Counted(failed, resting, answer=Silence("timeout")))
    await meter.answer(ASK, ignore)
    found = meter.take()
    assert (found.spent.tries, found.spent.cost) == (1, 0.0)
    assert found.spent.taken_in > 0


async def test_where_no_model_is_nothing_is_spent():
    meter = Meter(Counted(answer=Silence("none")))
    await meter.answer(ASK, ignore)
    assert meter.take().spent == Spent()


def test_what_is_unknown_of_one_request_is_unknown_of_all():
    one, other = Spent(1, 5, 3, 1, 0.5, "EUR"), Spent(1, 5, None, 1)
    assert summed([one, other]) == Spent(2, 10, None, 2, None, "EUR")
    assert summed([Spent(), one]) == one


def probe(number: int, key: str, *, fits: bool | None, told: int = 0, about="recall") -> Probed:
    return Probed("A", number, key, about, "ask", "answer", "No.", fits, told)


def test_facts_told_long_ago_are_counted_apart():
    found = summary(
        "A",
        [],
        [
            probe(30, "a", fits=True, told=2),
            probe(30, "b", fits=False, told=6),
            probe(30, "c", fits=True, told=7),
            probe(30, "d", fits=None, about="own"),
        ],
        (),
    )
    assert (found.recall.found, found.recall.asked) == (2, 3)
    assert (found.recall.long_found, found.recall.long_asked) == (1, 2)
    assert found.own.asked == 0


def test_latency_leaves_out_turns_whose_answer_was_there_before():
    turns = [turn(1, took_s=3.0), turn(2, took_s=None), turn(3, took_s=1.0)]
    found = summary("A", turns, [], ())
    assert (found.p50_s, found.p95_s, found.turns) == (1.0, 3.0, 3)
    assert found.style is None
    assert found.consistency is None
    assert (found.same_side, found.overlap) == (None, None)


def test_progress_tells_the_turn_the_time_left_and_the_cost():
    progress = Progress(2, 10, 4, "en")
    priced = Spent(1, 900, 0, 100, 0.01, "EUR")
    line = progress.line(turn(5, spent=priced), 30.0)
    assert line == "A 5/10 · plain · 30.0 s · 1,000 tokens · about 8 min left · 0.0100 EUR so far"
    line = progress.line(probe(10, "recall-1", fits=True), 2.0)
    assert line.startswith("A 10/10 · probe recall-1 · ✓ · about 8 min left")
    assert progress.line(turn(6, spent=Spent(1, 5)), 400_000.0).endswith("h left · cost unknown")


def test_progress_speaks_chinese_and_counts_seconds():
    line = Progress(1, 2, 0, "zh").line(turn(1, spent=Spent(1, 5)), 12.0)
    assert line == "A 1/2 · plain · 12.0 s · 5 token · 约剩 12 s · 费用未知"


def test_before_the_first_turn_nobody_knows_how_long_it_takes():
    line = Progress(1, 10, 10, "en").line(probe(10, "own-1", fits=None), 2.0)
    assert line == "A 10/10 · probe own-1 · – · cost unknown"


def test_errors_are_told_in_both_languages(tmp_path: Path):
    for error in (OtherResults(tmp_path), BrokenResults(tmp_path, 3), NoFolder(tmp_path, "why")):
        assert isinstance(error, PlayerError)
        assert error.told("zh") != error.told("en")
