"""Triggers of a pack as triggers of the engine."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.model.language import Both
from engine.model.rule import AllOf, Condition, Step, Tell
from engine.model.trigger import Gates, Trigger
from engine.packs.native.form import StoryForm
from engine.packs.native.form_table import TriggerForm
from engine.packs.native.keywords import any_word
from engine.packs.native.reading import Reading
from engine.packs.native.tree import Path
from engine.rules.language import MAX_LINE, write_trigger
from engine.rules.language.amounts import MANY
from engine.rules.language.gap_kinds import KINDS
from engine.rules.language.spelling import pattern_of

_SAME_NAME = Both(
    "another trigger has this name; rename one of them", "已有同名的触发器，请改掉其中一个"
)
_TURNS = re.compile(rf"(?P<number>[0-9]{{1,7}})\s*{pattern_of(['turns'])}", re.IGNORECASE)
_BAD_COOLDOWN = Both(
    "write a number of turns or a time, such as “3 turns”, “60 s” or “2 hours”",
    "请写回合数或时间，例如「3回合」「60秒」「2小时」",
)
_TOO_LONG = Both(
    f"the whole trigger is longer than {MAX_LINE:,} characters",
    f"整个触发器超过 {MAX_LINE:,} 个字符",
)


def triggers_of(form: StoryForm, reading: Reading) -> Iterator[Trigger]:
    """Yield the triggers of the story."""
    triggers = [
        _trigger(trigger, ("triggers", number), reading)
        for number, trigger in enumerate(form.triggers)
    ]
    _check_names(form, triggers, reading)
    yield from triggers


def _check_names(form: StoryForm, triggers: list[Trigger], reading: Reading) -> None:
    seen: set[str] = set()
    for number, trigger in enumerate(triggers):
        if trigger.name and trigger.name in seen:
            part = () if form.triggers[number].line else ("name",)
            reading.manuscript.blame(("triggers", number, *part), "DUPLICATE_TRIGGER", _SAME_NAME)
        seen.add(trigger.name)


def _trigger(form: TriggerForm, path: Path, reading: Reading) -> Trigger:
    if form.line:
        return reading.trigger(form.line, path)
    turns, seconds = _cooldown(form.cooldown, (*path, "cooldown"), reading)
    trigger = Trigger(
        form.name,
        _condition(form, path, reading),
        tuple(_steps(form, path, reading)),
        form.mode,
        form.phase,
        form.occasion,
        Gates(form.most, turns, seconds, form.needs, form.unless),
        place=reading.manuscript.place(path),
    )
    text = write_trigger(trigger, reading.language)
    if len(text) > MAX_LINE:
        reading.manuscript.blame(path, "TOO_LONG", _TOO_LONG)
    return replace(trigger, text=text)


def _condition(form: TriggerForm, path: Path, reading: Reading) -> Condition:
    parts: list[Condition] = [any_word(form.words)] if form.words else []
    if form.when:
        parts.append(reading.condition(form.when, (*path, "when"), in_trigger=True))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _steps(form: TriggerForm, path: Path, reading: Reading) -> Iterator[Step]:
    if form.tell:
        yield Tell(form.tell)
    for number, text in enumerate(form.do):
        yield from reading.steps(text, (*path, "do", number), in_trigger=True)


def _cooldown(text: str, path: Path, reading: Reading) -> tuple[int, int]:
    """Return the turns and the seconds for which a trigger rests."""
    if not text:
        return 0, 0
    turns = _TURNS.fullmatch(text)
    if turns and 0 < int(turns["number"]) <= MANY:
        return int(turns["number"]), 0
    for seconds, end in KINDS["seconds"].read(text, 0):
        if end == len(text):
            return 0, seconds
    reading.manuscript.blame(path, "BAD_COOLDOWN", _BAD_COOLDOWN)
    return 0, 0
