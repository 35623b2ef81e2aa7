"""What is to be shown of a turn. Built from the turn itself, so it can be shown again later."""

from collections.abc import Iterable
from itertools import chain

from engine.model.events import (
    DiceRolled,
    Ended,
    Event,
    Merged,
    Narrated,
    Noticed,
    RuleFired,
    VarSet,
)
from engine.model.frame import Frame, ShownRoll
from engine.model.ids import NOBODY, TimelineId
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.model.value import Value, is_hidden, shown
from engine.rules.notices import sentence


def frame_of(story: Story, timeline: TimelineId, branch: str, before: State, turn: Turn) -> Frame:
    """Return the frame of *turn*, played on the branch named *branch* from state *before*."""
    rolls = [e for e in turn.events if isinstance(e, DiceRolled) and e.shown]
    return Frame(
        timeline=timeline,
        turn=turn.id,
        branch=branch,
        language=story.language,
        narration=_narration(turn),
        rolls=tuple(_shown_roll(event) for event in rolls),
        fired=tuple(e.rule for e in turn.events if isinstance(e, RuleFired)),
        changes=_changes(before, turn.events),
        notices=tuple(sentence(e, story.language) for e in turn.events if isinstance(e, Noticed)),
        ended=_ending(story, turn.events),
        secret=any(event.secret for event in rolls),
        user=rolls[0].user if rolls else NOBODY,
    )


def text_of(frame: Frame) -> str:
    """Return the whole frame as one text: dice, narration, what changed, notices, the end."""
    parts = (
        "\n".join(roll.line for roll in frame.rolls),
        frame.narration,
        "\n".join(frame.changes),
        "\n".join(frame.notices),
        curtain(frame),
    )
    return "\n\n".join(part for part in parts if part)


def _narration(turn: Turn) -> str:
    """Return what was told in this turn; the past that a first turn brings is not told again."""
    untold = {"aside"} if turn.parents else {"aside", "file"}
    told = (e for e in turn.events if isinstance(e, Narrated) and e.source not in untold)
    return "\n\n".join(str(event.words) for event in told)


def _shown_roll(event: DiceRolled) -> ShownRoll:
    return ShownRoll(
        event.expression, event.faces, event.total, event.success, event.by, event.text
    )


def _changes(before: State, events: tuple[Event, ...]) -> tuple[str, ...]:
    """Return one line for each value that differs after the turn; keys with `_` stay hidden."""
    last = dict(chain.from_iterable(map(_values, events)))
    return tuple(
        f"📊 {key} {shown(before.vars[key])} → {shown(value)}"
        if key in before.vars
        else f"📊 {key} = {shown(value)}"
        for key, value in last.items()
        if not is_hidden(key) and before.vars.get(key) != value
    )


def _values(event: Event) -> Iterable[tuple[str, Value]]:
    match event:
        case VarSet(key=key, value=value):
            return ((key, value),)
        case Merged(vars=vars):
            return vars
        case _:
            return ()


def _ending(story: Story, events: tuple[Event, ...]) -> str | None:
    for event in events:
        match event:
            case Ended(ending=id) | Merged(ended=str(id)):
                return story.endings[id].title if id in story.endings else id
            case _:
                pass
    return None


def curtain(frame: Frame) -> str:
    """Return the line that closes a story, or an empty text while it goes on."""
    if frame.ended is None:
        return ""
    word = "终" if frame.language == "zh" else "The End"
    return f"— {word} —" if not frame.ended else f"— {word} · {frame.ended} —"
