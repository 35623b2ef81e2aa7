"""Turns in which people say what they do: one by one, or gathered into a round and told at once."""

from collections.abc import Sequence

from engine.errors import (
    BadDice,
    EmptyInput,
    NoCharacter,
    NotHeld,
    NothingGathered,
    TooLong,
)
from engine.model.actions import Say
from engine.model.events import Noticed, Spoke
from engine.model.ids import NOBODY, Owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.script import Script
from engine.model.state import Attempt
from engine.model.table_actions import TellRound, Use
from engine.model.table_events import Gathered, RoundTold
from engine.model.words import Words
from engine.rules.aftermath import play_on
from engine.rules.dice import find_inline, roll
from engine.rules.items import item_called, items_near
from engine.rules.people import acting, party
from engine.rules.phases import run_active, run_passive
from engine.rules.speaking import did, speaker
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_is_here, check_may_act, check_unpaused, pass_tick

MAX_WORDS = 4000
MAX_INLINE = 10

_USE = Both("I use {item}. {words}", "我使用{item}。{words}")


def say(taking: Taking, action: Say) -> Script:
    """Return the script of what somebody says or does.

    Raises:
        StoryOver, StoryPaused, NotYourTurn, EmptyInput, TooLong: they may not, or not so.
    """
    check_may_act(taking, action.user)
    _check_words(_plain(action.words))
    name = speaker(taking, action.user, action.name)
    attempt = Attempt(action.user, name, action.words)
    if taking.state.order == "rounds":
        return (yield from _gather(taking, attempt))
    others = (one for one in taking.state.gathered if one.user != action.user)
    return (yield from _tell(taking, (*others, attempt)))


def use(taking: Taking, action: Use) -> Script:
    """Return the script in which somebody uses what they have, in their own words.

    Raises:
        NoCharacter, NotHere, NotHeld: there is nobody to use it, or no such thing. Else as `say`.
    """
    check_may_act(taking, action.user)
    own = acting(taking.state, action.user)
    if own is None:
        raise NoCharacter
    check_is_here(own)
    item = item_called(taking.state, Owner(own.id), action.item)
    if item is None:
        raise NotHeld(action.item, items_near(taking.state, Owner(own.id), action.item))
    told = _USE.told(taking.story.language).format(item=item, words=_plain(action.words)).strip()
    taking.deed = did(taking.story.language, own.name, told)
    return (yield from say(taking, Say(action.user, action.name, Words(told))))


def tell_round(taking: Taking, _action: TellRound) -> Script:
    """Return the script that tells what was gathered, whoever is still missing.

    Raises:
        StoryOver, StoryPaused: the story does not go on.
        NothingGathered: nobody has acted in this round.
    """
    check_unpaused(taking)
    if not taking.state.gathered:
        raise NothingGathered
    return (yield from _tell(taking, taking.state.gathered))


def tell_if_complete(taking: Taking) -> Script:
    """Tell the round where nobody is missing any more: somebody who was may have left.

    While the story stands still the round waits.
    """
    state = taking.state
    if state.gathered and not state.paused and state.ended is None and not _missing(taking):
        yield from _tell(taking, state.gathered)
    return ()


def _check_words(words: str) -> None:
    if not words:
        raise EmptyInput
    if len(words) > MAX_WORDS:
        raise TooLong(len(words), MAX_WORDS)


def _plain(words: Words) -> str:
    return (words.text or "").strip()


def _gather(taking: Taking, attempt: Attempt) -> Script:
    """Note what somebody does; once all players' characters have acted, the round is told."""
    taking.add(Gathered(attempt.user, attempt.name, attempt.words))
    if missing := _missing(taking):
        comma = "、" if taking.story.language == "zh" else ", "
        names = comma.join(person.name for person in missing)
        taking.add(Noticed("GATHERED", (attempt.name, names)))
        return tuple(taking.events)
    return (yield from _tell(taking, taking.state.gathered))


def _missing(taking: Taking) -> tuple[Person, ...]:
    """Return the players' characters on stage that somebody plays, and that have not acted."""
    acted = {NOBODY, *(one.user for one in taking.state.gathered)}
    return tuple(person for person in party(taking.state) if person.player not in acted)


def _tell(taking: Taking, attempts: Sequence[Attempt]) -> Script:
    """Tell what people do. Each is heard by the rules; the first active rule that holds is told."""
    pass_tick(taking)
    if taking.state.gathered:
        taking.add(RoundTold())
    for attempt in attempts:
        taking.add(Spoke(attempt.user, attempt.name, attempt.words))
        _throw_inline(taking, attempt)
        run_passive(taking.playbook.passive, taking, _plain(attempt.words))
    heard = "\n".join(_plain(attempt.words) for attempt in attempts)
    run_active(taking.playbook.active, taking, heard)
    last = attempts[-1]
    yield from play_on(taking, last.name, _plain(last.words), heard=heard)
    return tuple(taking.events)


def _throw_inline(taking: Taking, attempt: Attempt) -> None:
    """Throw the `[[1d20+5]]` in the words; dice that cannot be read cost a notice, not the turn."""
    for expression in find_inline(_plain(attempt.words))[:MAX_INLINE]:
        try:
            rolled = roll(expression, taking.chance)
        except BadDice as error:
            taking.add(Noticed("BAD_INLINE", (error.told(taking.story.language),)))
        else:
            taking.throw(rolled, by=attempt.name, user=attempt.user)
