"""What an action leads to. Each kind of turn is a script of its own, told from start to end."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, get_args

from engine.model.actions import Check, Conclude, Continue, PlayAction, Say, Throw
from engine.model.dice import Rolled
from engine.model.events import Ended
from engine.model.memory_actions import AddDocument, HideDocument, MendMemory, RemoveDocument
from engine.model.persona_actions import PersonaAction
from engine.model.script import Script
from engine.model.state import State
from engine.model.table_actions import (
    AskOptions,
    Choose,
    Decree,
    DrawFate,
    Give,
    Go,
    Join,
    Part,
    Take,
    TellRound,
    TextTo,
    Tick,
    Unlock,
    Use,
)
from engine.model.turn import TurnKind
from engine.narration.budget import USUAL_CONTEXT
from engine.rules.aftermath import play_on
from engine.rules.checks import check_coc, check_d20, throw
from engine.rules.decreeing import decree, tick
from engine.rules.documents import add_document, hide_document, remove_document
from engine.rules.handing import give, take_up
from engine.rules.letters import text_to
from engine.rules.mending import mend_memory
from engine.rules.options import ask_options, choose, draw_fate
from engine.rules.persona_steps import change_inside
from engine.rules.playbook import Playbook
from engine.rules.rounds import MAX_WORDS, say, tell_round, use
from engine.rules.speaking import speaker
from engine.rules.table import join, part
from engine.rules.taking import Taking, Trace, untraced
from engine.rules.ways import go, unlock
from engine.rules.whose_turn import check_unpaused, pass_tick

__all__ = ["MAX_WORDS", "decide", "kind_of"]


def decide(  # noqa: PLR0913 - the three things a turn is made of, and three it is told
    playbook: Playbook,
    state: State,
    action: PlayAction,
    chance: Random,
    trace: Trace = untraced,
    *,
    now: int = 0,
    takes_in: int = USUAL_CONTEXT,
) -> Script:
    """Return the script of the turn that *action* starts; nothing is asked before it is run.

    *now* is the moment as Unix seconds; only cooldowns that count seconds look at it.
    *takes_in* is how many tokens the narrator takes in, of which lore has its share.

    Raises:
        PlayerError, StoryError: the rules do not allow *action* here (raised when the script
            starts).
    """
    taking = Taking(playbook, state, chance, trace, user=action.user, now=now, takes_in=takes_in)
    return SCRIPTS[type(action)](taking, action)


def kind_of(action: PlayAction) -> TurnKind:
    """Return the kind of the turn that *action* makes."""
    match action:
        case Decree() | MendMemory() | AddDocument() | HideDocument() | RemoveDocument():
            return "gm"
        case _ if isinstance(action, PersonaAction):
            return "gm"
        case Tick():
            return "tick"
        case _:
            return "play"


def _throw(taking: Taking, action: Throw) -> Script:
    yield from ()  # nobody is asked
    rolled = throw(action.expression, taking.chance)
    name = speaker(taking, action.user, action.name)
    taking.throw(rolled, by=name, user=action.user, secret=action.secret)
    return tuple(taking.events)


def _check(taking: Taking, action: Check) -> Script:
    yield from ()
    name = speaker(taking, action.user, action.name)
    taking.throw(_checked(action, taking), by=name, user=action.user)
    return tuple(taking.events)


def _checked(action: Check, taking: Taking) -> Rolled:
    language, chance = taking.story.language, taking.chance
    if action.system == "coc":
        return check_coc(action.skill, action.target, action.edge, chance, language)
    skill, modifier, edge = action.skill, action.modifier, action.edge
    return check_d20(skill, modifier, action.target, edge, chance, language)


def _continue(taking: Taking, _action: Continue) -> Script:
    check_unpaused(taking)
    pass_tick(taking)
    yield from play_on(taking, "", "")
    return tuple(taking.events)


def _conclude(taking: Taking, _action: Conclude) -> Script:
    yield from ()
    if taking.state.ended is None:
        taking.add(Ended(""))
    return tuple(taking.events)


SCRIPTS: Mapping[type[PlayAction], Callable[[Taking, Any], Script]] = {
    Say: say,
    Throw: _throw,
    Check: _check,
    Conclude: _conclude,
    Continue: _continue,
    Join: join,
    Part: part,
    Give: give,
    Take: take_up,
    Use: use,
    Go: go,
    Unlock: unlock,
    AskOptions: ask_options,
    Choose: choose,
    DrawFate: draw_fate,
    TextTo: text_to,
    TellRound: tell_round,
    Tick: tick,
    Decree: decree,
    MendMemory: mend_memory,
    AddDocument: add_document,
    HideDocument: hide_document,
    RemoveDocument: remove_document,
    **dict.fromkeys(get_args(PersonaAction), change_inside),
}
"""The script of each kind of action. A table, as there are too many for one `match` to be read."""
