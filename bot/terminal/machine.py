"""The machine form of the terminal: one action a line in, one JSON object a line out.

Equal input, story and seed give equal bytes.
"""

import asyncio
import json
from collections.abc import Iterable
from typing import TextIO

from bot.terminal.commands import is_command, run_command
from bot.terminal.outcome import Outcome
from bot.terminal.table import Table
from engine.errors import EngineError
from engine.history.conflicts import Conflict
from engine.history.sight import knows_owner, knows_person
from engine.model.frame import ShownOffer, ShownRoll, Speech
from engine.model.ids import Owner, PersonId
from engine.model.people import AXES
from engine.model.persona import TIES, Persona
from engine.model.state import State
from engine.model.value import is_hidden


def play_lines(lines: Iterable[str], out: TextIO, table: Table, runner: asyncio.Runner) -> None:
    """Play every line of *lines*, writing an object for each to *out* at once."""
    for line in lines:
        outcome = runner.run(take_line(line, table))
        out.write(runner.run(as_json(outcome, table)) + "\n")
        out.flush()
        if outcome.quits:
            return


async def take_line(line: str, table: Table) -> Outcome:
    """Return what comes of one line; an error is an outcome too."""
    text = line.rstrip("\r\n")
    try:
        if is_command(text):
            return await run_command(text, table)
        return Outcome(frame=await table.sitting.say(text, table.hear))
    except EngineError as error:
        return Outcome(error=error.told(await table.sitting.language()))


async def as_json(outcome: Outcome, table: Table) -> str:
    """Return *outcome* as one line of JSON, with the state after it."""
    timeline = table.sitting.timeline
    frame = outcome.frame
    content: dict[str, object] = {
        "turn": await timeline.head(),
        "branch": timeline.branch.name,
        "deed": frame.deed if frame else "",
        "narration": frame.narration if frame else "",
        "rolls": [_roll(roll) for roll in frame.rolls] if frame else [],
        "fired": list(frame.fired) if frame else [],
        "changes": list(frame.changes) if frame else [],
        "notices": list(frame.notices) if frame else [],
        "speeches": [_speech(speech) for speech in frame.speeches] if frame else [],
        "offers": [_offer(offer) for offer in frame.offers] if frame else [],
        "gm": list(frame.gm) if frame and table.sitting.leads else [],
        "error": outcome.error,
        "state": _state(await timeline.state(), hidden=table.sitting.leads),
    }
    if outcome.lines is not None:
        content["result"] = list(outcome.lines)
    if outcome.conflicts:
        content["conflicts"] = content["result"] = [_conflict(c) for c in outcome.conflicts]
    return json.dumps(content, ensure_ascii=False)


def _conflict(conflict: Conflict) -> dict[str, str]:
    return {
        "id": conflict.id,
        "field": conflict.field,
        "base": conflict.base,
        "ours": conflict.ours,
        "theirs": conflict.theirs,
    }


def _speech(speech: Speech) -> dict[str, str]:
    return {"who": speech.who, "name": speech.name, "text": speech.text}


def _offer(offer: ShownOffer) -> dict[str, str]:
    return {
        "id": offer.id,
        "text": offer.text,
        "skeleton": offer.skeleton,
        "likelihood": offer.likelihood,
    }


def _roll(roll: ShownRoll) -> dict[str, object]:
    return {
        "expression": roll.expression,
        "dice": list(roll.faces),
        "total": roll.total,
        "success": roll.success,
        "by": roll.by,
        "line": roll.line,
    }


def _state(state: State, *, hidden: bool) -> dict[str, object]:
    """Return where the play stands; what players must not know is there with *hidden* alone."""
    known = [id for id in sorted(state.people) if hidden or knows_person(id, state)]
    return {
        "vars": {key: value for key, value in state.vars.items() if hidden or not is_hidden(key)},
        "flags": sorted(state.flags) if hidden else [],
        "scene": state.scene,
        "memories": [memory.text for memory in state.memories],
        "turns": state.turns,
        "ended": state.ended,
        "people": {id: _person(state, id, hidden=hidden) for id in known},
        "items": {owner: dict(state.items[owner]) for owner in _owners(state, hidden=hidden)},
        "room": state.room,
        "minutes": state.minutes,
        "triggers": _fired(state) if hidden else {},
    }


def _owners(state: State, *, hidden: bool) -> list[Owner]:
    return [owner for owner in sorted(state.items) if hidden or knows_owner(owner, state)]


def _fired(state: State) -> dict[str, int]:
    return {name: one.fired for name, one in sorted(state.triggers.items())}


def _person(state: State, id: PersonId, *, hidden: bool) -> dict[str, object]:
    person = state.people[id]
    shown: dict[str, object] = {
        "name": person.name,
        "kind": person.kind,
        "player": person.player,
        "presence": person.presence,
        "stats": dict(person.stats),
    }
    if not hidden:
        return shown
    inside = {"inside": _inside(state.personas[id])} if id in state.personas else {}
    return shown | {
        "mood": {axis: getattr(person.mood, axis) for axis in AXES},
        "memories": [memory.text for memory in person.memories],
        **inside,
    }


def _inside(persona: Persona) -> dict[str, object]:
    """Return how it is with somebody: emotions and ties from 0 to 100, neutral at 50."""
    return {
        "emotions": dict(persona.emotions),
        "ties": {
            who: {axis: getattr(tie, axis) for axis in TIES} for who, tie in persona.ties.items()
        },
        "goals": {goal.text: goal.progress for goal in persona.goals.values()},
        "beliefs": {belief.text: belief.confidence for belief in persona.beliefs.values()},
        "strategy": persona.strategy,
        "checked": {"passed": persona.control.passed, "failed": persona.control.failed},
    }
