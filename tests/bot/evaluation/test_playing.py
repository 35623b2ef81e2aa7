"""Groups played for real against a model that drifts, and what is found of it."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.evaluation import probes
from bot.evaluation.playing import NoAnswer, PlayGone
from bot.evaluation.probes import Probe
from bot.evaluation.records import Played, Probed
from bot.evaluation.summary import Summary, summary
from engine.errors import NoSuchBranch
from engine.model.ids import MAIN, TimelineId
from engine.model.script import Answer, Ask, Consult, Narrate
from engine.ports import Hear
from tests.support.drifting import MARA, DriftingModel, haven
from tests.support.evaluations import Bench, probes_in, turns_in
from tests.support.stories import rules

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


def figures(bench: Bench, records: Sequence[Played | Probed], letter: str) -> Summary:
    return summary(letter, turns_in(records), probes_in(records), bench.script.figures)


def slips_of(turns: Sequence[Played]) -> Counter[tuple[str, str, str]]:
    return Counter(
        (turn.words, slip.violation.dimension, slip.violation.key)
        for turn in turns
        for slip in turn.slips
    )


@LANGUAGES
async def test_every_planted_slip_is_found_where_it_was_planted(tmp_path: Path, language):
    bench, model = Bench(tmp_path, haven(language)), DriftingModel(language)

    turns = turns_in(await bench.play("A", model, 40))

    told = [turn.words for turn in turns]
    planted = Counter(
        (one.words, one.kind, one.key)
        for one in model.planted
        if one.kind in ("boundary", "fact") and one.words in told
    )
    assert slips_of(turns) == planted
    assert {kind for _, kind, _ in planted} == {"boundary", "fact"}


async def test_a_judge_finds_what_no_rule_can_and_nothing_is_counted_twice(tmp_path: Path):
    bench, model = Bench(tmp_path), DriftingModel(hides=True)

    turns = turns_in(await bench.play("A", model, 30, judges=True))

    dimensions = {"boundary": "boundary", "hidden": "boundary", "fact": "fact", "mood": "state"}
    told = [turn.words for turn in turns]
    planted = Counter(
        (one.words, dimensions[one.kind], one.key) for one in model.planted if one.words in told
    )
    assert slips_of(turns) == planted
    assert {one.kind for one in model.planted} == {*dimensions}
    assert all(turn.judging.tries == 1 for turn in turns)
    assert {turn.spent.tries for turn in turns} == {1}


async def test_without_a_judge_what_no_rule_can_find_is_missed(tmp_path: Path):
    bench, model = Bench(tmp_path), DriftingModel(hides=True)

    turns = turns_in(await bench.play("A", model, 30))

    hidden = [one for one in model.planted if one.kind == "hidden"]
    assert hidden
    assert [slip for turn in turns for slip in turn.slips if slip.violation.key == "oil"] == []


@LANGUAGES
async def test_checks_leave_a_tenth_of_the_slips_at_most_and_no_jump(tmp_path: Path, language):
    story = haven(language)
    bench = Bench(tmp_path, story)

    bare = figures(bench, await bench.play("A", DriftingModel(language), 40), "A")
    model = DriftingModel(language)
    records = await bench.play("E", model, 40)
    checked = figures(bench, records, "E")

    assert bare.all_slips >= 10
    assert checked.all_slips <= bare.all_slips / 10
    assert (bare.checks.checked, bare.saved) == (0, None)
    checks = checked.checks
    assert checks.at_once + checks.rewritten + checks.degraded == checks.checked == 40
    assert checks.rewritten > 0
    assert checked.saved == 1.0
    assert [
        ask for ask in model.asked if isinstance(ask, Consult) and ask.shape == "verdicts"
    ] == []
    assert checked.jumps == checked.unproved == 0
    assert bare.style is not None
    assert checked.style is not None
    assert checked.style < bare.style


async def test_what_only_a_model_can_tell_is_asked_and_each_call_is_counted(tmp_path: Path):
    bench, model = Bench(tmp_path), DriftingModel(seed="fog", hides=True)

    records = await bench.play("E", model, 9)

    calls = [ask for ask in model.asked if isinstance(ask, Consult) and ask.shape == "verdicts"]
    replies = [ask for ask in model.asked if isinstance(ask, Narrate)]
    found = figures(bench, records, "E")
    assert found.saved == pytest.approx(1 - len(calls) / len(replies))
    assert len(calls) > 0
    told = " ".join(turn.told for turn in turns_in(records))
    assert not any(one.said in told for one in model.planted if one.kind == "hidden")


async def test_every_jump_that_is_proposed_is_counted_and_none_comes_to_be(tmp_path: Path):
    bench, model = Bench(tmp_path), DriftingModel()

    turns = turns_in(await bench.play("C", model, 30))

    jumped = Counter(words for words in model.jumped if words in [one.words for one in turns])
    proposed = Counter(one.words for one in turns for move in one.proposed if move.size > 20)
    assert proposed == jumped
    assert len(jumped) > 2
    moved = [move for one in turns for move in one.moved]
    assert moved
    assert max(move.size for move in moved) <= 10
    assert turns[-1].emotions.keys() == {MARA}


async def test_moods_that_turn_round_from_turn_to_turn_are_counted(tmp_path: Path):
    bench, model = Bench(tmp_path), DriftingModel(share=0.9)

    records = await bench.play("B", model, 20)

    turns = turns_in(records)
    moods = {one.words: one.said for one in model.planted if one.kind == "mood"}
    felt = [moods.get(turn.words) for turn in turns]
    turned = [
        place
        for place in range(1, len(felt))
        if felt[place] and felt[place - 1] and felt[place] != felt[place - 1]
    ]
    assert figures(bench, records, "B").swings == len(turned) > 0


@LANGUAGES
async def test_facts_told_long_ago_come_back_only_where_a_prompt_has_them(tmp_path, language):
    bench = Bench(tmp_path, haven(language))

    bare = figures(bench, await bench.play("A", DriftingModel(language), 30), "A")
    whole = figures(bench, await bench.play("C", DriftingModel(language), 30), "C")

    assert (bare.recall.found, bare.recall.asked) == (0, 4)
    assert (whole.recall.found, whole.recall.asked) == (4, 4)
    assert (whole.recall.long_found, whole.recall.long_asked) == (1, 1)


async def test_a_model_that_answers_alike_is_consistent(tmp_path: Path):
    bench = Bench(tmp_path)

    found = figures(bench, await bench.play("A", DriftingModel(share=0), 30), "A").consistency

    assert found is not None
    assert found.overlap == pytest.approx(1.0)


async def test_probes_change_nothing_and_leave_no_branch(tmp_path: Path, monkeypatch):
    probed, bare = Bench(tmp_path / "probed"), Bench(tmp_path / "bare")

    records = await probed.play("D", DriftingModel(), 31)
    monkeypatch.setattr(probes, "PROBED", ())
    others = await bare.play("D", DriftingModel(), 31)

    assert {one.number for one in probes_in(records)} == {10, 30}
    assert probes_in(others) == []
    assert [one.turn for one in turns_in(records)] == [one.turn for one in turns_in(others)]
    async with probed.lab("D", DriftingModel()) as lab:
        timeline = turns_in(records)[0].timeline
        assert [one.name for one in await lab.timelines.branches(timeline)] == [MAIN]
        assert await (await lab.timelines.open(timeline, MAIN)).head() == turns_in(records)[-1].turn


async def test_probes_of_ones_own_are_asked_when_they_say(tmp_path: Path):
    own = [
        Probe("soup", "own", "Mara, is there soup?", (2, 4), ("stove", "step", "noon", "boats")),
        Probe("sale", "own", "Mara, a last word?", (3,), (), ("for sale",)),
    ]
    bench = Bench(tmp_path)

    records = await bench.play("A", DriftingModel(share=0), 4, own)

    found = probes_in(records)
    assert [(one.number, one.key, one.about) for one in found] == [
        (2, "soup", "own"),
        (3, "sale", "own"),
        (4, "soup", "own"),
    ]
    assert found[1].fits is True
    assert figures(bench, records, "A").own.asked == 3


async def whole(folder: Path, letter: str = "C", turns: int = 12) -> Sequence[Played | Probed]:
    """Return what comes where nothing stops it, but for what two plays never share."""
    return told_apart(await Bench(folder / "whole").play(letter, DriftingModel(), turns))


def told_apart(records: Sequence[Played | Probed]) -> Sequence[Played | Probed]:
    return [
        replace(one, timeline=TimelineId(""), took_s=None) if isinstance(one, Played) else one
        for one in records
    ]


def kept(bench: Bench, letter: str = "C") -> Sequence[Played | Probed]:
    results = bench.results()
    turns, asked = results.played(letter), results.probed(letter)
    found: list[Played | Probed] = []
    for turn in turns:
        found += [turn, *(one for one in asked if one.number == turn.number)]
    return told_apart(found)


async def test_a_second_start_goes_on_where_the_first_ended(tmp_path: Path):
    bench, model = Bench(tmp_path / "parts"), DriftingModel()

    first = await bench.play("C", model, 5)
    second = await bench.play("C", model, 12)
    third = await bench.play("C", model, 12)

    assert (len(turns_in(first)), len(turns_in(second)), third) == (5, 7, [])
    assert kept(bench) == await whole(tmp_path)


async def test_a_turn_whose_line_was_lost_is_played_again_to_the_same_end(tmp_path: Path):
    bench, model = Bench(tmp_path / "parts"), DriftingModel()
    await bench.play("B", model, 6)
    file = tmp_path / "parts" / "results.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])

    again = await bench.play("B", model, 12)

    assert [one.number for one in turns_in(again)] == [*range(6, 13)]
    assert kept(bench, "B") == await whole(tmp_path, "B")


class Stuck(DriftingModel):
    """Says nothing more after some asks, until it is cut off."""

    def __init__(self, asks: int) -> None:
        super().__init__()
        self.asks = asks
        self.hangs = asyncio.Event()

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if len(self.asked) == self.asks:
            self.hangs.set()
            await asyncio.Event().wait()
        return await super().answer(ask, hear)


@pytest.mark.parametrize("asks", [5, 13])
async def test_whoever_stops_it_loses_the_turn_or_probe_at_most(tmp_path: Path, asks):
    bench, model = Bench(tmp_path / "parts"), Stuck(asks)

    playing = asyncio.ensure_future(bench.play("B", model, 12))
    await model.hangs.wait()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    before = kept(bench, "B")
    await bench.play("B", DriftingModel(), 12)

    assert len(before) == asks
    assert kept(bench, "B") == await whole(tmp_path, "B")


async def test_a_probe_that_a_kill_left_open_is_asked_anew(tmp_path: Path):
    bench, model = Bench(tmp_path / "parts"), DriftingModel()
    records = await bench.play("B", model, 10)
    file = tmp_path / "parts" / "results.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: -len(probes_in(records))]))
    async with bench.lab("B", model) as lab:
        timeline = await lab.timelines.open(turns_in(records)[0].timeline, MAIN)
        await lab.timelines.fork(timeline, "probe-10-1")

    await bench.play("B", model, 12)

    assert kept(bench, "B") == await whole(tmp_path, "B")
    async with bench.lab("B", model) as lab:
        with pytest.raises(NoSuchBranch):
            await lab.timelines.branch_called(turns_in(records)[0].timeline, "probe-10-1")


async def test_a_model_that_is_silent_stops_it_and_nothing_is_counted_for_it(tmp_path: Path):
    bench = Bench(tmp_path / "parts")

    with pytest.raises(NoAnswer, match="turn 4 of group B") as stop:
        await bench.play("B", DriftingModel(silent_after=3), 12)
    assert "unreachable" in stop.value.told("zh")
    await bench.play("B", DriftingModel(), 12)

    assert kept(bench, "B") == await whole(tmp_path, "B")


async def test_what_a_model_always_refuses_is_counted_and_played_past(tmp_path: Path):
    bench = Bench(tmp_path)

    records = await bench.play("A", DriftingModel(filters=bench.script.move(2).words), 3)

    assert [turn.silence for turn in turns_in(records)] == ["", "filtered", ""]
    assert figures(bench, records, "A").silent == 1


async def test_a_silent_probe_stops_it_too_and_leaves_no_branch(tmp_path: Path):
    bench = Bench(tmp_path)

    with pytest.raises(NoAnswer):
        await bench.play("A", DriftingModel(silent_after=11), 12)

    done = bench.results()
    assert (len(done.played("A")), len(done.probed("A"))) == (10, 1)
    async with bench.lab("A", DriftingModel()) as lab:
        branches = await lab.timelines.branches(done.played("A")[0].timeline)
        assert [one.name for one in branches] == [MAIN]


async def test_results_without_their_play_are_told_of(tmp_path: Path):
    bench = Bench(tmp_path)
    await bench.play("A", DriftingModel(), 2)
    bench.lose_plays()

    with pytest.raises(PlayGone, match="--out"):
        await bench.play("A", DriftingModel(), 3)


async def test_a_story_that_ends_ends_the_group(tmp_path: Path):
    ending = replace(haven(), rules=rules('[end] if turns >= 4 -> end "dark"'))
    bench = Bench(tmp_path, replace(ending, endings={}))

    records = await bench.play("A", DriftingModel(), 12)

    assert len(turns_in(records)) < 12
    assert await bench.play("A", DriftingModel(), 12) == []


async def test_who_speaks_is_fate_where_the_story_has_a_role(tmp_path: Path):
    bench = Bench(tmp_path, replace(haven(), role="Mara's guest"))

    records = await bench.play("A", DriftingModel(), 1)

    async with bench.lab("A", DriftingModel()) as lab:
        timeline = await lab.timelines.open(turns_in(records)[0].timeline, MAIN)
        action = (await timeline.latest()).action
        assert getattr(action, "name", "") == "Fate"
