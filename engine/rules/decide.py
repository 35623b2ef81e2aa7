"""What an action leads to. Each function is one kind of turn, told from start to end."""

from random import Random
from typing import assert_never

from engine.errors import BadDice, EmptyInput, StoryOver, TooLong
from engine.model.actions import Check, Conclude, Continue, PlayAction, Say, Throw
from engine.model.dice import Rolled
from engine.model.events import Ended, Noticed, Spoke
from engine.model.script import Script
from engine.model.state import State
from engine.rules.checks import check_coc, check_d20, throw
from engine.rules.dice import find_inline, roll
from engine.rules.narrate import narrate
from engine.rules.phases import run_active, run_passive
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking, Trace, untraced

MAX_WORDS = 4000
MAX_INLINE = 10


def decide(
    playbook: Playbook, state: State, action: PlayAction, chance: Random, trace: Trace = untraced
) -> Script:
    """Return the script of the turn that *action* starts; nothing is asked before it is run.

    Raises:
        PlayerError: the rules do not allow *action* here (raised when the script starts).
    """
    taking = Taking(playbook, state, chance, trace)
    match action:
        case Say():
            return _say(playbook, taking, action)
        case Throw():
            return _throw(taking, action)
        case Check():
            return _check(taking, action)
        case Conclude():
            return _conclude(taking)
        case Continue():
            return _continue(taking)
        case _:
            assert_never(action)


def _say(playbook: Playbook, taking: Taking, action: Say) -> Script:
    words = (action.words.text or "").strip()
    _check_may_speak(taking.state, words)
    taking.add(Spoke(action.user, action.name, action.words))
    _throw_inline(taking, action, words)
    run_passive(playbook.passive, taking, words)
    run_active(playbook.active, taking, words)
    yield from narrate(taking, action.name, words)
    return tuple(taking.events)


def _check_may_speak(state: State, words: str) -> None:
    _check_goes_on(state)
    if not words:
        raise EmptyInput
    if len(words) > MAX_WORDS:
        raise TooLong(len(words), MAX_WORDS)


def _check_goes_on(state: State) -> None:
    if state.ended is not None:
        raise StoryOver


def _throw_inline(taking: Taking, action: Say, words: str) -> None:
    """Throw the `[[1d20+5]]` in the words; dice that cannot be read cost a notice, not the turn."""
    for expression in find_inline(words)[:MAX_INLINE]:
        try:
            rolled = roll(expression, taking.chance)
        except BadDice as error:
            taking.add(Noticed("BAD_INLINE", (error.told(taking.story.language),)))
        else:
            taking.throw(rolled, by=action.name, user=action.user)


def _throw(taking: Taking, action: Throw) -> Script:
    yield from ()  # nobody is asked
    rolled = throw(action.expression, taking.chance)
    taking.throw(rolled, by=action.name, user=action.user, secret=action.secret)
    return tuple(taking.events)


def _check(taking: Taking, action: Check) -> Script:
    yield from ()
    taking.throw(_checked(action, taking), by=action.name, user=action.user)
    return tuple(taking.events)


def _checked(action: Check, taking: Taking) -> Rolled:
    language, chance = taking.story.language, taking.chance
    if action.system == "coc":
        return check_coc(action.skill, action.target, action.edge, chance, language)
    skill, modifier, edge = action.skill, action.modifier, action.edge
    return check_d20(skill, modifier, action.target, edge, chance, language)


def _continue(taking: Taking) -> Script:
    _check_goes_on(taking.state)
    yield from narrate(taking, "", "")
    return tuple(taking.events)


def _conclude(taking: Taking) -> Script:
    yield from ()
    if taking.state.ended is None:
        taking.add(Ended(""))
    return tuple(taking.events)
