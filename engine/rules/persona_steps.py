"""What a game master sets right of characters as they are inside. No caps: only ranges hold."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import isfinite
from typing import Any

from engine.errors import (
    EmptyInput,
    KeyInUse,
    NobodyCalled,
    NoSuchTrait,
    NothingDone,
    OutOfRange,
    PlayersOwn,
    TooLong,
    TooManyTraits,
)
from engine.model.events import Event
from engine.model.ids import GM
from engine.model.language import Both, Language
from engine.model.people import Person
from engine.model.persona import NEUTRAL, Belief, Goal, Part, Policy, Tenet, Tie
from engine.model.persona_actions import (
    Change,
    PersonaAction,
    SetBelief,
    SetEmotion,
    SetGoal,
    SetStrategy,
    SetTenet,
    SetTie,
)
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    GoalPut,
    StrategySet,
    TenetPut,
    TieSet,
)
from engine.model.script import Script
from engine.model.state import State
from engine.persona.beliefs import LONGEST_BELIEF, MOST_BELIEFS, key_of
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS
from engine.persona.quotes import squeezed
from engine.persona.reducer import LONGEST_STRATEGY
from engine.persona.review import Entry, entries, entry_called
from engine.persona.words import BELIEF, GOAL, PARTS
from engine.rules.characters import persona_of
from engine.rules.evolve import replay
from engine.rules.names import LONGEST_NAME, near, tidy
from engine.rules.people import is_players, people_near, person_called
from engine.rules.taking import Taking

LONGEST_TENET = 300
LONGEST_GOAL = 200
LONGEST_WORD = 80
MOST_WORDS = 40
MOST_GOALS = 12

MOST = 100.0
"""How strong an emotion or a tie is at most, and the progress of a goal."""

FOREMOST = 5

_GREW = Both("Has changed: this holds no longer: “{}”", "已经改变：「{}」不再成立")


def change_inside(taking: Taking, action: PersonaAction) -> Script:
    """Return the script of what a game master changes inside somebody.

    Raises:
        NobodyCalled: nobody goes by that name.
        PlayersOwn: a player speaks for them.
        EmptyInput, TooLong, OutOfRange, TooManyTraits, KeyInUse: it cannot be so.
        NoSuchTrait: none is meant, or more than one.
        NothingDone: it is so already.
    """
    yield from ()  # nobody is asked
    person = person_meant(taking.state, action.who)
    if is_players(person):
        raise PlayersOwn(person.name)
    events = tuple(_CHANGES[type(action)](action, taking, person))
    after = replay(taking.state, events)
    if persona_of(after, person.id) == persona_of(taking.state, person.id):
        raise NothingDone(())
    taking.add(*events)
    return tuple(taking.events)


def person_meant(state: State, called: str) -> Person:
    """Return who goes by that name, also whoever players do not know.

    Raises:
        NobodyCalled: nobody does.
    """
    person = person_called(state, called)
    if person is None:
        raise NobodyCalled(called, people_near(state, called, hidden=True))
    return person


def _tenet(action: SetTenet, taking: Taking, person: Person) -> Iterator[Event]:
    """Yield what is put; nothing where it is so already."""
    made = taking.story.person(person.id)
    policy = Policy() if made is None else made.policy
    every = entries(policy, persona_of(taking.state, person.id))
    for part, tenet in _tenets(action, every, taking.story.language):
        if all((one.part, one.tenet) != (part, tenet) for one in every):
            yield TenetPut(person.id, part, tenet, GM)


def _tenets(
    action: SetTenet, every: tuple[Entry, ...], language: Language
) -> Iterator[tuple[Part, Tenet]]:
    if action.deed == "put":
        yield _put(action, every)
        return
    one = entry_called(every, action.key, action.part)
    yield one.part, _changed(one.tenet, action)
    if action.deed == "grow":
        text = _GREW.told(language).format(one.tenet.text)
        yield "values", Tenet(tenet_key("values", text), text)


def _changed(tenet: Tenet, action: SetTenet) -> Tenet:
    match action.deed:
        case "off" | "grow":
            return replace(tenet, off=True)
        case "on":
            return replace(tenet, off=False)
        case "refuse":
            return replace(tenet, off=True, reviewed=True)
        case _:
            return replace(tenet, reviewed=True)


def _put(action: SetTenet, every: tuple[Entry, ...]) -> tuple[Part, Tenet]:
    """Return a new tenet, or one in other words: that holds, and is reviewed."""
    text, part = _text(action.text, LONGEST_TENET), action.part
    if part is None:
        return _reworded(entry_called(every, action.key), action, text)
    key = _key(action.key) or tenet_key(part, text)
    known = next((one for one in every if one.tenet.key == key), None)
    if known is not None and known.part != part:
        raise KeyInUse(key, PARTS[known.part])
    if known is not None:
        return _reworded(known, action, text)
    if sum(one.part == part and not one.tenet.off for one in every) >= MOST_TENETS:
        raise TooManyTraits(PARTS[part], MOST_TENETS)
    return part, Tenet(key, text, _words(action.words or ()))


def _reworded(known: Entry, action: SetTenet, text: str) -> tuple[Part, Tenet]:
    words = known.tenet.words if action.words is None else _words(action.words)
    return known.part, replace(known.tenet, text=text, words=words, reviewed=True, off=False)


def _emotion(action: SetEmotion, taking: Taking, person: Person) -> Iterator[Event]:
    before = persona_of(taking.state, person.id).emotions.get(action.emotion, NEUTRAL)
    value = _moved(before, action.value, action.change)
    yield EmotionSet(person.id, action.emotion, value, by=GM)


def _tie(action: SetTie, taking: Taking, person: Person) -> Iterator[Event]:
    toward = person_meant(taking.state, action.toward)
    if toward.id == person.id:
        raise NobodyCalled(action.toward)
    tie = persona_of(taking.state, person.id).ties.get(toward.id, Tie())
    value = _moved(getattr(tie, action.axis), action.value, action.change)
    yield TieSet(person.id, toward.id, action.axis, value, by=GM)


def _goal(action: SetGoal, taking: Taking, person: Person) -> Iterator[Event]:
    goals = persona_of(taking.state, person.id).goals
    texts = {key: one.text for key, one in goals.items()}
    key = _meant(action.goal, texts)
    if action.gone:
        if key is None:
            raise NoSuchTrait(GOAL, action.goal, near(action.goal, texts.values()))
        yield GoalPut(person.id, key, None, by=GM)
        return
    text = _text(action.text or (action.goal if key is None else goals[key].text), LONGEST_GOAL)
    if key is None and len(goals) >= MOST_GOALS:
        raise TooManyTraits(GOAL, MOST_GOALS)
    goal = replace(Goal(key_of(text), text) if key is None else goals[key], text=text)
    if action.priority is not None:
        goal = replace(goal, priority=round(_in_range(action.priority, 1, FOREMOST)))
    if action.progress is not None:
        goal = replace(goal, progress=_in_range(action.progress, 0, MOST))
    yield GoalPut(person.id, goal.key, goal, by=GM)


def _belief(action: SetBelief, taking: Taking, person: Person) -> Iterator[Event]:
    held = persona_of(taking.state, person.id).beliefs
    texts = {key: one.text for key, one in held.items()}
    key = _meant(action.belief, texts)
    if action.gone:
        if key is None:
            raise NoSuchTrait(BELIEF, action.belief, near(action.belief, texts.values()))
        yield BeliefPut(person.id, key, None, by=GM)
        return
    text = _text(action.text or (action.belief if key is None else held[key].text), LONGEST_BELIEF)
    if key is None and len(held) >= MOST_BELIEFS:
        raise TooManyTraits(BELIEF, MOST_BELIEFS)
    belief = replace(Belief(key_of(text), text) if key is None else held[key], text=text)
    if action.confidence is not None:
        belief = replace(belief, confidence=_in_range(action.confidence, 0, 1))
    yield BeliefPut(person.id, belief.key, belief, by=GM)


def _strategy(action: SetStrategy, _taking: Taking, person: Person) -> Iterator[Event]:
    text = tidy(action.text)
    if len(text) > LONGEST_STRATEGY:
        raise TooLong(len(text), LONGEST_STRATEGY)
    yield StrategySet(person.id, text, GM)


_CHANGES: Mapping[type[PersonaAction], Callable[[Any, Taking, Person], Iterator[Event]]] = {
    SetTenet: _tenet,
    SetEmotion: _emotion,
    SetTie: _tie,
    SetGoal: _goal,
    SetBelief: _belief,
    SetStrategy: _strategy,
}


def _meant(called: str, texts: Mapping[str, str]) -> str | None:
    """Return the key of what goes by *called*: its key, or its words."""
    said = squeezed(called)
    if not called.strip():
        raise EmptyInput
    if called.strip() in texts:
        return called.strip()
    return next((key for key, text in texts.items() if said and squeezed(text) == said), None)


def _moved(before: float, value: float, change: Change) -> float:
    """Return the value after a change; what is computed stays within the range."""
    if change == "=":
        return _in_range(value, 0, MOST)
    after = before + value if change == "+=" else before - value
    return max(0.0, min(MOST, after)) if isfinite(after) else _in_range(after, 0, MOST)


def _in_range(value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise OutOfRange(least, most)
    return float(value)


def _text(text: str, longest: int) -> str:
    line = tidy(text)
    if not line:
        raise EmptyInput
    if len(line) > longest:
        raise TooLong(len(line), longest)
    return line


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    every = tuple(dict.fromkeys(filter(None, map(tidy, words))))
    if len(every) > MOST_WORDS:
        raise TooManyTraits(_WORDS, MOST_WORDS)
    return tuple(_text(one, LONGEST_WORD) for one in every)


_WORDS = Both("words", "词语")


def _key(key: str) -> str:
    line = tidy(key)
    if len(line) > LONGEST_NAME:
        raise TooLong(len(line), LONGEST_NAME)
    return line
