"""What an action leads to. Each kind of turn is a script of its own, told from start to end."""

from random import Random
from typing import assert_never

from engine.errors import StoryOver
from engine.model.actions import (
    AskOptions,
    Check,
    Choose,
    Conclude,
    Continue,
    Decree,
    DrawFate,
    Give,
    Go,
    Join,
    Part,
    PlayAction,
    Say,
    Take,
    TellRound,
    TextTo,
    Throw,
    Tick,
    Unlock,
    Use,
)
from engine.model.dice import Rolled
from engine.model.events import Ended
from engine.model.script import Script
from engine.model.state import State
from engine.model.turn import TurnKind
from engine.rules.aftermath import play_on
from engine.rules.checks import check_coc, check_d20, throw
from engine.rules.decreeing import decree, tick
from engine.rules.letters import text_to
from engine.rules.options import ask_options, choose, draw_fate
from engine.rules.playbook import Playbook
from engine.rules.rounds import MAX_WORDS, pass_tick, say, tell_round, use
from engine.rules.speaking import speaker
from engine.rules.table import give, join, part, take_up
from engine.rules.taking import Taking, Trace, untraced
from engine.rules.ways import go, unlock

__all__ = ["MAX_WORDS", "decide", "kind_of"]


def decide(
    playbook: Playbook,
    state: State,
    action: PlayAction,
    chance: Random,
    trace: Trace = untraced,
    *,
    now: int = 0,
) -> Script:
    """Return the script of the turn that *action* starts; nothing is asked before it is run.

    *now* is the moment as Unix seconds; only cooldowns that count seconds look at it.

    Raises:
        PlayerError, StoryError: the rules do not allow *action* here (raised when the script
            starts).
    """
    taking = Taking(playbook, state, chance, trace, user=action.user, now=now)
    return _script(taking, action)


def kind_of(action: PlayAction) -> TurnKind:
    """Return the kind of the turn that *action* makes."""
    match action:
        case Decree():
            return "gm"
        case Tick():
            return "tick"
        case _:
            return "play"


def _script(  # noqa: C901, PLR0911, PLR0912 - an arm per action
    taking: Taking, action: PlayAction
) -> Script:
    match action:
        case Say():
            return say(taking, action)
        case Throw():
            return _throw(taking, action)
        case Check():
            return _check(taking, action)
        case Conclude():
            return _conclude(taking)
        case Continue():
            return _continue(taking)
        case Join():
            return join(taking, action)
        case Part():
            return part(taking, action)
        case Give():
            return give(taking, action)
        case Take():
            return take_up(taking, action)
        case Use():
            return use(taking, action)
        case Go():
            return go(taking, action)
        case Unlock():
            return unlock(taking, action)
        case AskOptions():
            return ask_options(taking, action)
        case Choose():
            return choose(taking, action)
        case DrawFate():
            return draw_fate(taking, action)
        case TextTo():
            return text_to(taking, action)
        case TellRound():
            return tell_round(taking, action)
        case Tick():
            return tick(taking, action)
        case Decree():
            return decree(taking, action)
        case _:
            assert_never(action)


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


def _continue(taking: Taking) -> Script:
    if taking.state.ended is not None:
        raise StoryOver
    pass_tick(taking)
    yield from play_on(taking, "", "")
    return tuple(taking.events)


def _conclude(taking: Taking) -> Script:
    yield from ()
    if taking.state.ended is None:
        taking.add(Ended(""))
    return tuple(taking.events)
