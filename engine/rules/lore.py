"""The lore of a turn: what is told always, what wakes at this moment, and what is shown of it.

It is looked up when a model reads its prompt. Only where an entry lasts or rests it is looked up in
any case, as it must be known later when it woke.
"""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from engine.memory.lore import Fate, LoreBook, Moment, Scanned, Woken, standing, wake
from engine.model.lore import LoreEntry, LoreNote, LoreRules
from engine.model.memory_events import LoreWoke
from engine.model.state import Line, State
from engine.model.story import Story
from engine.narration.lore_slots import is_stable
from engine.narration.past import before_now
from engine.narration.placeholders import fill, players_named
from engine.narration.scenery import Scenery
from engine.narration.tokens import token_count
from engine.rules.rooms import present_room, scene_called
from engine.rules.scenery import scenery
from engine.rules.taking import Taking
from engine.rules.views import present

SHARE, MOST_SHARE = 4, 2
"""Lore has a quarter of what a narrator takes in; a story may wish for up to half of it, and that
is the end of it for what is told in any case too: there must be room for the story."""


def room_for(rules: LoreRules, takes_in: int) -> int:
    """Return how many tokens of lore can be told to a narrator that *takes_in* so many."""
    if rules.budget is None:
        return takes_in // SHARE
    return min(rules.budget, takes_in // MOST_SHARE)


def scenery_of(taking: Taking) -> Scenery:
    """Return the world at this moment, with the lore that is told in every turn."""
    book = taking.playbook.lore(taking.state)
    told = standing_lore(book, taking.takes_in)
    return scenery(taking.story, taking.state, told)


def standing_lore(book: LoreBook, takes_in: int) -> tuple[LoreEntry, ...]:
    """Return what of *book* stands in every system message."""
    entries = (one.entry for one in book.constant)
    room = room_for(book.rules, takes_in)
    told = standing(entries, room, token_count, takes_in // MOST_SHARE)
    return tuple(entry for entry in told if is_stable(entry))


def scanned(story: Story, state: State, speaker: str, words: str) -> Scanned:
    """Return what lore wakes by: what was said, and the place and who is there.

    In stories with a role people speak as fate, whatever they are called.
    """
    said = [_said(story, line) for line in _lines(state, speaker, words)]
    if words.strip():
        said.append(_behind("" if story.role else speaker, words))
    return Scanned(tuple(said), "\n".join(filter(None, _around(story, state))))


class TurnLore:
    """The lore of the moment at which a turn is told; it is looked up once, when it is needed."""

    def __init__(self, taking: Taking, speaker: str, words: str) -> None:
        self._story, self._state, self._takes_in = taking.story, taking.state, taking.takes_in
        self._heard = (speaker, words)
        self._book = taking.playbook.lore(taking.state)
        self._chance = taking.chance.getstate() if self._book.throws else None

    @cached_property
    def woken(self) -> Woken:
        """Return what woke.

        The dice for it are drawn apart from those of the turn, which fall alike with it or without.
        """
        chance = Random(repr(self._chance))
        seen = scanned(self._story, self._state, *self._heard)
        return wake(
            self._book,
            seen,
            moment_of(self._book, self._state, self._takes_in),
            chance,
            token_count,
        )

    @property
    def standing(self) -> tuple[LoreEntry, ...]:
        """Return what stands in the system message."""
        return standing_lore(self._book, self._takes_in)

    @property
    def told(self) -> tuple[LoreEntry, ...]:
        """Return what is told besides."""
        return tuple(entry for entry in self.woken.told if not is_stable(entry))

    def events(self) -> Iterator[LoreWoke]:
        """Yield what must be known later, where anything lasts or rests."""
        if self._book.timed and self.woken.noted:
            yield LoreWoke(self.woken.noted, self._state.turns)

    def notes(self) -> tuple[LoreNote, ...]:
        """Return what stands in the prompt, in its order, and why."""
        return notes_of(self.woken)


def moment_of(book: LoreBook, state: State, takes_in: int) -> Moment:
    """Return when it is in a play that stands at *state*."""
    room = room_for(book.rules, takes_in)
    return Moment(state.turns, state.woken, room, takes_in // MOST_SHARE)


def notes_of(woken: Woken) -> tuple[LoreNote, ...]:
    """Return why what woke did, in the order of the prompt, and what was too slow to look for."""
    fates = woken.fates or {}
    told = [(one, fate) for one, fate in fates.items() if fate.woke]
    told.sort(key=lambda pair: (pair[0].entry.order, pair[0].place))
    slow = (LoreNote(one.entry.called, "slow") for one in fates if one.name in woken.slow)
    return (*(note_of(one.entry, fate) for one, fate in told), *slow)


def note_of(entry: LoreEntry, fate: Fate) -> LoreNote:
    """Return what became of *entry*, for whoever leads."""
    tokens = token_count(entry.text)
    return LoreNote(entry.called, fate.why, fate.key, fate.level, tokens, entry.slot)


def _lines(state: State, speaker: str, words: str) -> Iterator[Line]:
    lines = before_now(state.log, speaker, words) if words.strip() else state.log
    return (line for line in lines if line.voice != "dice")


def _said(story: Story, line: Line) -> str:
    is_fate = line.voice == "person" and story.role
    return _behind("" if is_fate else line.name, str(line.words))


def _behind(name: str, words: str) -> str:
    return f"{name}: {words}" if name else words


def _around(story: Story, state: State) -> Iterator[str]:
    scene = None if state.scene is None else scene_called(story, state, state.scene)
    if scene is not None:
        user = players_named(state, story.language)
        texts = (scene.name, scene.text, *state.added.get(scene.id, ()))
        yield from (fill(text, story.role, state.vars, user) for text in texts)
    if (room := present_room(state)) is not None:
        yield from (room.name, room.description)
    yield from present(story, state)
