"""The triggers of a campaign, of either generation, as triggers of ours.

That engine tries them whenever an option was picked, which is a turn there: here it is any turn.
Without a cooldown it fires them once; a limit counts here with and without one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from engine.errors import StoryError
from engine.model.language import Both, Language
from engine.model.people_deeds import SpawnPerson
from engine.model.place_deeds import GenerateScene
from engine.model.rule import NEVER, Condition, GoTo, Inject, PutFlag, Step
from engine.model.table_deeds import FireTrigger
from engine.model.trigger import Gates, Mode, Trigger
from engine.packs.campaign.actions import Names, steps_of
from engine.packs.campaign.conditions import Terms, condition_of, leaf_of
from engine.packs.campaign.records import TriggerRecord
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.scenes import no_node
from engine.rules.language import MAX_NAME, trigger_in, write_trigger

_BRACKETS = str.maketrans("[]\n\r\t", "（）   ")
_MODES: Mapping[str, Mode] = {"soft": "soft", "hard": "hard", "passive": "passive"}
_NUMBER = re.compile(r"\d+")

_TWICE = Both("another one has this id", "已有同样的 id")
_NOWHERE = Both(
    "it leads nowhere (target 0); only what it does happens",
    "没有目标节点（0），只执行动作",
)
_DOES_NOTHING = Both(
    "it leads nowhere (target 0) and does nothing; that it fired is remembered",
    "没有目标节点（0），也没有动作；触发时只记入记忆",
)
_NO_CONDITION = Both(
    "it has no condition, and no other trigger fires it; it never fires",
    "没有条件，也没有别的触发器触发它，永远不会触发",
)
_FIRED = Both(
    "some triggers had fired in the play this comes from; in a new play none has",
    "有些触发器在原来的游玩中已触发；新的游玩会从头开始",
)


@dataclass(frozen=True, slots=True)
class _Row:
    at: At
    record: TriggerRecord
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Triggers:
    """Reads the triggers of a campaign; *documents* are what its numbers stand for."""

    terms: Terms
    documents: Mapping[str, str]
    language: Language

    def of(self, campaign: Mapping[str, JsonValue], file: str) -> tuple[Trigger, ...]:
        """Return the triggers, in the order of their numbers."""
        report = self.terms.report
        rows = _rows(campaign, file, self.language, report)
        names = Names({row.number: row.name for row in rows}, self.documents)
        if any(row.record.fired or row.record.fire_count for row in rows):
            report.warn(At(file, ("triggers",)), "NOT_TAKEN", _FIRED)
        triggers = [self._trigger(row, names) for row in rows]
        fired = {s.name for one in triggers for s in one.steps if isinstance(s, FireTrigger)}
        for row, trigger in zip(rows, triggers, strict=True):
            if trigger.condition == NEVER and trigger.name not in fired and not report.is_broken:
                report.warn(row.at, "NEVER_FIRES", _NO_CONDITION)
        return tuple(triggers)

    def _trigger(self, row: _Row, names: Names) -> Trigger:
        record, at, report = row.record, row.at, self.terms.report
        mode = _mode(record.mode, at, report)
        trigger = Trigger(
            row.name,
            self._condition(record, at),
            self._steps(row, mode, names),
            mode,
            gates=_gates(row, names, report),
            place=report.place(at),
        )
        return _written(trigger, at, self.language, report)

    def _condition(self, record: TriggerRecord, at: At) -> Condition:
        found = condition_of(record.conditions, at.of("conditions"), self.terms)
        if found is None and record.cond_type.strip():
            at = at.of("cond_value")
            return leaf_of(record.cond_type, record.cond_value, at, self.terms)
        return NEVER if found is None else found

    def _steps(self, row: _Row, mode: Mode, names: Names) -> tuple[Step, ...]:
        """Return what happens: the actions first, and then the way to the target."""
        record, report = row.record, self.terms.report
        done = steps_of(record.actions, row.at.of("actions"), self.terms, names)
        target, at = record.target_node_id, row.at.of("target_node_id")
        if mode == "passive":
            return done or (PutFlag(row.name),)
        if any(isinstance(step, GenerateScene) for step in done):
            return done
        if target in self.terms.scenes:
            return (*done, GoTo(self.terms.scenes[target]))
        if target not in ("", "0"):
            report.warn(at, "UNKNOWN_SCENE", no_node(target))
        report.warn(at, "NO_TARGET", _NOWHERE if done else _DOES_NOTHING)
        return done or (Inject(row.name),)


def spawned_stats(triggers: Sequence[Trigger]) -> Iterator[tuple[str, float]]:
    """Yield the stats of people that triggers bring in."""
    for trigger in triggers:
        for step in trigger.steps:
            if isinstance(step, SpawnPerson):
                yield from step.stats


def _rows(
    campaign: Mapping[str, JsonValue], file: str, language: Language, report: Report
) -> list[_Row]:
    rows: list[_Row] = []
    taken: set[str] = set()
    numbers: set[str] = set()
    found = report.records(campaign, At(file, ("triggers",)), TriggerRecord)
    for position, (at, record) in enumerate(found, 1):
        number = record.id or str(position)
        if number in numbers:
            report.blame(at.of("id"), "DUPLICATE_ID", _TWICE)
        name = _name(record.label, number, taken, language)
        rows.append(_Row(at, record, number, name))
        taken.add(name)
        numbers.add(number)
    return sorted(rows, key=_order)


def _order(row: _Row) -> tuple[int, str]:
    return int(row.number) if _NUMBER.fullmatch(row.number) else 0, row.number


def _name(label: str, number: str, taken: set[str], language: Language) -> str:
    """Return a name that a trigger can have, and none has yet."""
    plain = " ".join(label.translate(_BRACKETS).split())
    otherwise = Both(f"trigger {number}", f"触发器 {number}").told(language)
    name = plain[:MAX_NAME].strip() or otherwise
    return name if name not in taken else f"{name[: MAX_NAME // 2]} ({number})"


def _mode(word: str, at: At, report: Report) -> Mode:
    mode = _MODES.get(word.strip().lower())
    if mode is None:
        says = Both(
            "this is none of: soft, hard, passive; “soft” is taken",
            "应为其中之一：soft、hard、passive；改用「soft」",
        )
        report.warn(at.of("mode"), "WRONG_TYPE", says)
    return mode or "soft"


def _gates(row: _Row, names: Names, report: Report) -> Gates:
    record = row.record
    once = record.cooldown == 0 and record.max_fire_count == 0
    barred = "exclude_trigger_ids"
    for position, number in enumerate(record.exclude_trigger_ids):
        if number not in names.triggers:
            report.warn(row.at.of(barred, position), "UNKNOWN_TRIGGER", _no_trigger(number))
    return Gates(
        most=1 if once else record.max_fire_count,
        cooldown_s=record.cooldown,
        # One that is not there never fires, and so neither does this: the linter tells of it.
        needs=tuple(names.triggers.get(one, one) for one in record.prerequisite_trigger_ids),
        unless=tuple(
            names.triggers[one] for one in record.exclude_trigger_ids if one in names.triggers
        ),
    )


def _no_trigger(number: str) -> Both:
    return Both(f"there is no trigger {number}", f"没有触发器 {number}")


def _written(trigger: Trigger, at: At, language: Language, report: Report) -> Trigger:
    """Return *trigger* with its line; one that no line can say is noted."""
    line = write_trigger(trigger, language)
    try:
        trigger_in(line, language=language)
    except StoryError as error:
        report.blame(at, error.faults[0].code, error.faults[0].says)
    return replace(trigger, text=line)
