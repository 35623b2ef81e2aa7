"""Plays one group turn by turn, from where its results end; probes have branches of their own."""

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.evaluation import measuring
from bot.evaluation.groups import Group
from bot.evaluation.lab import Lab
from bot.evaluation.measuring import Look, told_in
from bot.evaluation.meter import Now
from bot.evaluation.probes import Probe, probes_after
from bot.evaluation.records import NOTHING_SPENT, Played, Probed, Results
from bot.evaluation.script import Script
from engine.errors import EngineError, NoSuchBranch, NoSuchTimeline, NoSuchTurn, PlayerError
from engine.model.actions import Say
from engine.model.events import Noticed
from engine.model.ids import MAIN, UserId
from engine.model.language import Both
from engine.model.story import Story
from engine.model.turn import Turn
from engine.model.words import Words
from engine.persona.metrics import is_recalled, with_opinions
from engine.timeline import Timeline

PLAYER = UserId("evaluation")

LASTING = ("filtered", "empty")
"""Reasons for which a model is silent that do not pass: the play goes on, and they are counted."""

_FATE = Both("Fate", "命运")
_PLAYER = Both("Player", "玩家")


class NoAnswer(EngineError):
    """No model answered. What was played before is kept."""

    def __init__(self, group: str, number: int, reason: str) -> None:
        super().__init__(
            Both(
                f"The model gave no answer in turn {number} of group {group} ({reason}). What was "
                "played before is kept; start the same command again to go on there.",
                f"模型在 {group} 组第 {number} 回合没有回应（{reason}）。之前的结果都已保存，"
                "再次运行同一命令即可继续。",
            )
        )


class PlayGone(PlayerError):
    """There are results of a play, but the play itself is gone."""

    def __init__(self, path: str) -> None:
        super().__init__(
            Both(
                f"{path} has results of a play that is not in the database beside it. Move both "
                "away to begin anew, or name another folder with --out.",
                f"{path} 里有结果，但旁边的数据库里没有对应的存档。请移走这两个文件重新开始，"
                "或用 --out 指定别的文件夹。",
            )
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: *name* is the story's in its library, *own* are probes of one's own."""

    name: str
    script: Script
    seed: str
    turns: int
    own: Sequence[Probe] = ()
    judges: bool = False


class GroupPlay:
    """One group of an evaluation."""

    def __init__(self, lab: Lab, group: Group, plan: Plan, results: Results, now: Now) -> None:
        self._lab, self._group, self._plan = lab, group, plan
        self._results, self._now = results, now

    async def run(self) -> AsyncIterator[Played | Probed]:
        """Yield each result once it is kept, to the last turn or the end of the story.

        Raises:
            NoAnswer: no model answered.
            PlayGone: results are there, their play is not.
        """
        timeline, number = await self._found()
        while True:
            for place, probe in enumerate(self._due(number), 1):
                yield self._kept(await self._probe(timeline, number, place, probe))
            is_over = (await timeline.state()).ended is not None
            if number >= self._plan.turns or is_over:
                return
            number += 1
            yield self._kept(await self._turn(timeline, number))

    def _kept(self, record: Played | Probed) -> Played | Probed:
        self._results.add(record)
        return record

    def _due(self, number: int) -> Sequence[Probe]:
        """Return the probes after a turn that were not asked yet."""
        asked = {
            one.key for one in self._results.probed(self._group.letter) if one.number == number
        }
        every = probes_after(number, self._plan.script, self._plan.own)
        return [probe for probe in every if probe.key not in asked]

    async def _found(self) -> tuple[Timeline, int]:
        """Return the play of the group, where its results end, and how many turns that is."""
        timelines, done = self._lab.timelines, self._results.played(self._group.letter)
        if not done:
            frame = await timelines.start(self._plan.name, PLAYER, seed=self._plan.seed)
            return await timelines.open(frame.timeline, MAIN), 0
        last = done[-1]
        try:
            timeline = await timelines.open(last.timeline, MAIN)
            if await timeline.head() != last.turn:
                await timelines.past.restore(timeline, last.turn, PLAYER)
        except (NoSuchTimeline, NoSuchTurn) as error:
            raise PlayGone(str(self._results.path)) from error
        return timeline, last.number

    async def _turn(self, timeline: Timeline, number: int) -> Played:
        move = self._plan.script.move(number)
        before, story, meter = await timeline.state(), await timeline.story(), self._lab.meter
        meter.take()
        began = self._now()
        frame = await timeline.act(_say(story, move.words))
        took_s, metered = self._now() - began, meter.take()
        turn, after = await timeline.latest(), await timeline.state()
        silence = self._silence(turn, number)
        figures, told = self._plan.script.figures, told_in(frame)
        look = Look(story, before, figures, told)
        judged = await look.judged(self._lab.judge) if self._plan.judges else ()
        return Played(
            self._group.letter,
            number,
            timeline.record.id,
            turn.id,
            move.kind,
            move.who,
            move.words,
            told,
            spoken=look.spoken(),
            took_s=took_s if metered.spent.tries else None,
            spent=metered.spent,
            judging=self._lab.judge.take().spent if self._plan.judges else NOTHING_SPENT,
            slips=with_opinions(look.slips(), judged),
            moved=measuring.moved(before, after, turn, figures),
            proposed=measuring.proposed(before, metered.drafts),
            checked=measuring.checked(turn),
            verdicts=metered.verdicts,
            emotions=measuring.emotions(after, figures),
            key=move.key,
            silence=silence,
        )

    async def _probe(self, timeline: Timeline, number: int, place: int, probe: Probe) -> Probed:
        """Ask on a branch that is gone afterwards; one that a stop left goes first."""
        timelines, name = self._lab.timelines, f"probe-{number}-{place}"
        with suppress(NoSuchBranch):
            await timelines.delete(timeline, name)
        fork = await timelines.fork(timeline, name, by=PLAYER)
        try:
            before, story = await fork.state(), await fork.story()
            self._lab.meter.take()
            frame = await fork.act(_say(story, probe.ask))
            self._silence(await fork.latest(), number)
        finally:
            await timelines.delete(timeline, name)
        told = told_in(frame)
        spoken = Look(story, before, self._plan.script.figures, told).spoken()
        said = " ".join(text for texts in spoken.values() for text in texts) or told
        is_expected = probe.expect or probe.unwanted
        return Probed(
            self._group.letter,
            number,
            probe.key,
            probe.kind,
            probe.ask,
            told,
            said,
            fits=_fits(probe, told) if is_expected else None,
            told=probe.told,
            spent=self._lab.meter.take().spent,
        )

    def _silence(self, turn: Turn, number: int) -> str:
        """Return why a model gave no answer that would be none again; '' where it gave one.

        Raises:
            NoAnswer: there was none, and another time there may be.
        """
        for event in turn.events:
            if isinstance(event, Noticed) and event.code == "SILENT":
                reason = event.details[0]
                if reason not in LASTING:
                    raise NoAnswer(self._group.letter, number, reason)
                return reason
        return ""


def _say(story: Story, words: str) -> Say:
    name = (_FATE if story.role else _PLAYER).told(story.language)
    return Say(PLAYER, name, Words(words))


def _fits(probe: Probe, told: str) -> bool:
    """Tell whether an answer is as expected; where nothing is, nothing unwanted may be in it."""
    if not probe.expect:
        return not is_recalled(told, probe.unwanted)
    return is_recalled(told, probe.expect, probe.unwanted)
