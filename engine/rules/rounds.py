"""Turns in which people say what they do: one by one, or gathered into a round and told at once."""

from collections.abc import Sequence

from engine.errors import (
    BadDice,
    EmptyInput,
    NotHeld,
    NothingGathered,
    NotYourTurn,
    StoryOver,
    StoryPaused,
    TooLong,
)
from engine.model.actions import Say, TellRound, Use
from engine.model.events import Noticed, Spoke
from engine.model.ids import NOBODY, Owner, UserId
from engine.model.language import Both
from engine.model.people_events import MoodsFaded
from engine.model.script import Script
from engine.model.state import Attempt
from engine.model.table_events import Gathered, RoundTold
from engine.model.words import Words
from engine.rules.aftermath import play_on
from engine.rules.dice import find_inline, roll
from engine.rules.items import count_of, items_near
from engine.rules.moods import fades
from engine.rules.people import acting, party
from engine.rules.phases import run_active, run_passive
from engine.rules.speaking import speaker
from engine.rules.taking import Taking

MAX_WORDS = 4000
MAX_INLINE = 10

_USE = Both("I use {item}. {words}", "我使用{item}。{words}")


def say(taking: Taking, action: Say) -> Script:
    """Return the script of what somebody says or does.

    Raises:
        StoryOver, StoryPaused, NotYourTurn, EmptyInput, TooLong: they may not, or not so.
    """
    words = (action.words.text or "").strip()
    check_may_act(taking, action.user)
    _check_words(words)
    name = speaker(taking, action.user, action.name)
    attempt = Attempt(action.user, name, action.words)
    if taking.state.order == "rounds":
        return (yield from _gather(taking, attempt))
    return (yield from _tell(taking, (attempt,)))


def use(taking: Taking, action: Use) -> Script:
    """Return the script in which somebody uses what they have, in their own words.

    Raises:
        NotHeld: they have no such thing. Else as `say`.
    """
    own = acting(taking.state, action.user)
    if own is None or not count_of(taking.state, Owner(own.id), action.item):
        near = () if own is None else items_near(taking.state, Owner(own.id), action.item)
        raise NotHeld(action.item, near)
    said = _USE.told(taking.story.language).format(item=action.item, words=str(action.words))
    return (yield from say(taking, Say(action.user, action.name, Words(said.strip()))))


def tell_round(taking: Taking, _action: TellRound) -> Script:
    """Return the script that tells what was gathered, whoever is still missing.

    Raises:
        NothingGathered: nobody has acted in this round.
    """
    _check_goes_on(taking)
    if not taking.state.gathered:
        raise NothingGathered
    return (yield from _tell(taking, taking.state.gathered))


def check_may_act(taking: Taking, user: UserId) -> None:
    """Refuse whoever may not act now.

    Raises:
        StoryOver, StoryPaused: nobody may.
        NotYourTurn: somebody else has the spotlight.
    """
    _check_goes_on(taking)
    state = taking.state
    if state.paused:
        raise StoryPaused
    if state.spotlight not in (NOBODY, user):
        holder = acting(state, state.spotlight)
        raise NotYourTurn(holder.name if holder is not None else "…")


def pass_tick(taking: Taking) -> None:
    """Let a game turn pass: moods fade where any can."""
    if any(fades(person.mood) for person in taking.state.people.values()):
        taking.add(MoodsFaded(1))


def _check_goes_on(taking: Taking) -> None:
    if taking.state.ended is not None:
        raise StoryOver


def _check_words(words: str) -> None:
    if not words:
        raise EmptyInput
    if len(words) > MAX_WORDS:
        raise TooLong(len(words), MAX_WORDS)


def _gather(taking: Taking, attempt: Attempt) -> Script:
    """Note what somebody does; once all players' characters have acted, the round is told."""
    taking.add(Gathered(attempt.user, attempt.name, attempt.words))
    acted = {one.user for one in taking.state.gathered}
    players = {person.player for person in party(taking.state)} - {NOBODY}
    if players - acted:
        missing = [one.name for one in party(taking.state) if one.player in players - acted]
        taking.add(Noticed("GATHERED", (attempt.name, ", ".join(missing))))
        return tuple(taking.events)
    return (yield from _tell(taking, taking.state.gathered))


def _tell(taking: Taking, attempts: Sequence[Attempt]) -> Script:
    """Tell what people do. Each is heard by the rules; the first active rule that holds is told."""
    pass_tick(taking)
    if taking.state.gathered:
        taking.add(RoundTold())
    for attempt in attempts:
        words = (attempt.words.text or "").strip()
        taking.add(Spoke(attempt.user, attempt.name, attempt.words))
        _throw_inline(taking, attempt, words)
        run_passive(taking.playbook.passive, taking, words)
    spoken = "\n".join((attempt.words.text or "").strip() for attempt in attempts)
    run_active(taking.playbook.active, taking, spoken)
    last = attempts[-1]
    yield from play_on(taking, last.name, (last.words.text or "").strip(), heard=spoken)
    return tuple(taking.events)


def _throw_inline(taking: Taking, attempt: Attempt, words: str) -> None:
    """Throw the `[[1d20+5]]` in the words; dice that cannot be read cost a notice, not the turn."""
    for expression in find_inline(words)[:MAX_INLINE]:
        try:
            rolled = roll(expression, taking.chance)
        except BadDice as error:
            taking.add(Noticed("BAD_INLINE", (error.told(taking.story.language),)))
        else:
            taking.throw(rolled, by=attempt.name, user=attempt.user)
