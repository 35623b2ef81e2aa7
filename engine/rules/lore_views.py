"""What whoever leads sees of lore: what would be told next, what waits, and for how long."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.memory.lore import LoreBook, Woken, wake
from engine.memory.lore_book import Ready
from engine.model.language import Both, Language
from engine.model.lore import LoreNote
from engine.model.state import State
from engine.model.story import Story
from engine.narration.lore_lines import MOST_LINES, lore_line
from engine.narration.tokens import token_count
from engine.rules.lore import moment_of, note_of, notes_of, room_for, scanned

_NEXT = Both("Told next, whatever is said:", "下一回合无论说什么都会告诉叙述者：")
_NOTHING_NEXT = Both("Nothing of the lore is told next as things stand.", "目前没有设定会被唤起。")
_WAKES = Both("Would wake:", "会被唤起：")
_NOTHING_WAKES = Both("Nothing would wake.", "不会唤起任何设定。")
_KEPT = Both("Would not, though:", "差一点，但不会：")
_DICE = Both("Dice were thrown for this test alone.", "概率只为这次测试掷过一次。")
_LASTS = Both("⏳ {name}: lasts {turns} more turns", "⏳ {name}：还会持续 {turns} 回合")
_RESTS = Both("💤 {name}: rests {turns} more turns", "💤 {name}：还要冷却 {turns} 回合")
_WAITS = Both("🕰 {name}: waits {turns} more turns", "🕰 {name}：再过 {turns} 回合才生效")
_COUNT = Both(
    "{count} entries in all, {room} tokens of room.", "共 {count} 条设定，可用空间 {room} token。"
)
_MORE = Both("… and {count} more", "……还有 {count} 条")


def tried(book: LoreBook, story: Story, state: State, words: str, takes_in: int) -> Woken:
    """Return what of *book* would wake in the next turn of *state*, where *words* were said.

    The dice of that turn are not looked at: others fall, the same for the same words.
    """
    ahead = replace(state, turns=state.turns + 1)
    seen, moment = scanned(story, ahead, "", words), moment_of(book, ahead, takes_in)
    return wake(book, seen, moment, Random(f"lore/{words}"), token_count)


def told_apart(book: LoreBook, woken: Woken) -> tuple[Sequence[LoreNote], Sequence[LoreNote]]:
    """Return what woke, in the order of the prompt, and every other entry, in that of the book."""
    others = ((one, fate) for one, fate in woken.accounts(book) if not fate.woke)
    return notes_of(woken), [note_of(one.entry, fate) for one, fate in others]


def wake_lines(
    book: LoreBook, story: Story, state: State, words: str, takes_in: int
) -> tuple[str, ...]:
    """Return what would wake by *words*, and what nearly would, and why, a line each."""
    language = story.language
    awake, others = told_apart(book, tried(book, story, state, words, takes_in))
    nearly = [note for note in others if note.why != "no_key"]
    return (
        *_listed(_WAKES, _NOTHING_WAKES, awake, language),
        *(_listed(_KEPT, _KEPT, nearly, language) if nearly else ()),
        *((_DICE.told(language),) if book.throws else ()),
    )


def lore_list(book: LoreBook, story: Story, state: State, takes_in: int) -> tuple[str, ...]:
    """Return what is told next whatever is said, and what lasts, rests and waits, a line each."""
    language = story.language
    notes = notes_of(tried(book, story, state, "", takes_in))
    timed = list(_timed(book, state, language))
    room = room_for(book.rules, takes_in)
    return (
        *_listed(_NEXT, _NOTHING_NEXT, notes, language),
        *timed[:MOST_LINES],
        *_rest(len(timed), language),
        _COUNT.told(language).format(count=f"{len(book.entries):,}", room=f"{room:,}"),
    )


def _listed(
    head: Both, nothing: Both, notes: Sequence[LoreNote], language: Language
) -> Iterator[str]:
    yield (head if notes else nothing).told(language)
    yield from (lore_line(note, language) for note in notes[:MOST_LINES])
    yield from _rest(len(notes), language)


def _rest(count: int, language: Language) -> Iterator[str]:
    if count > MOST_LINES:
        yield _MORE.told(language).format(count=count - MOST_LINES)


def _timed(book: LoreBook, state: State, language: Language) -> Iterator[str]:
    """Yield what lasts, rests or waits in turns to come, and in how many of them."""
    for one in book.entries:
        says, turns = _wait(one, state)
        if turns > 0:
            yield says.told(language).format(name=one.entry.called, turns=turns)


def _wait(one: Ready, state: State) -> tuple[Both, int]:
    entry, woke = one.entry, state.woken.get(one.name)
    if entry.delay > state.turns + 1:
        return _WAITS, entry.delay - state.turns - 1
    if woke is None:
        return _WAITS, 0
    lasts = entry.sticky and woke + entry.sticky - state.turns
    if lasts > 0 or not entry.cooldown:
        return _LASTS, lasts
    return _RESTS, woke + entry.sticky + entry.cooldown - state.turns
