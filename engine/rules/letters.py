"""Private words between a player and somebody of the story: they move moods, and are remembered.

Nobody else learns of them: they stand in no narration and in no prompt but that person's own.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite

from engine.errors import EmptyInput, NobodyCalled, NoNarrator, TooLong
from engine.model.ids import MODEL, UserId
from engine.model.language import Both
from engine.model.people import AXES, Person, Recollection
from engine.model.people_events import PersonRemembered, Texted
from engine.model.proposal import DraftLetter
from engine.model.script import Answer, Consult, Consulted, Script, Silence
from engine.model.state import State
from engine.model.table_actions import TextTo
from engine.model.words import Words
from engine.narration.guard import is_machine_text
from engine.narration.proposing import Private, letter_ask
from engine.narration.quoting import plain_name, tame
from engine.narration.reasons import why
from engine.narration.secrecy import without
from engine.rules.knowing import can_know, knowledge_of, own_query
from engine.rules.moods import swayed
from engine.rules.names import cut
from engine.rules.people import is_players, people_near, person_called
from engine.rules.secrets import secret_names
from engine.rules.speaking import speaker
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_unpaused

MOST_WORDS = 1000
MOST_SWAY = 25.0
LONGEST_REPLY = 500
_LONGEST_MEMORY = 80

_WROTE = Both("{name} wrote to me in private.", "{name}私下给我发过消息。")


def text_to(taking: Taking, action: TextTo) -> Script:
    """Return the script of a private message and its answer. Whose turn it is does not matter.

    Raises:
        StoryOver, StoryPaused, EmptyInput, TooLong: it cannot be sent.
        NobodyCalled: nobody who could answer is called so.
        NoNarrator: no model answered, and the author gave that person no lines; nothing happened.
    """
    words = (action.words.text or "").strip()
    check_unpaused(taking)
    _check_length(words)
    person = _reached(taking, action.who)
    name = speaker(taking, action.user, action.name)
    answer = yield _ask(taking, person, action.user, name, words)
    draft = _draft(taking, person, answer)
    taking.add(Texted(action.user, name, person.id, action.words, Words(draft.text)))
    _move(taking, person, draft)
    _remember(taking, person, action, draft, name)
    return tuple(taking.events)


def _check_length(words: str) -> None:
    if not words:
        raise EmptyInput
    if len(words) > MOST_WORDS:
        raise TooLong(len(words), MOST_WORDS)


def _reached(taking: Taking, called: str) -> Person:
    """Return who is written to: somebody players know of, alive, and played by no player."""
    person = person_called(taking.state, called)
    if person is None or person.presence in ("hidden", "dead") or is_players(person):
        raise NobodyCalled(called, people_near(taking.state, called))
    return person


def _ask(taking: Taking, person: Person, user: UserId, name: str, words: str) -> Consult:
    """Return the ask for an answer: from what *person* knows, and of no other player's words."""
    story, state = taking.story, taking.state
    known = knowledge_of(story, state, person, user, words)
    letter = Private(person.name, known, _letters(state, person, user), name, words)
    return letter_ask(
        story,
        state,
        letter,
        seek=lambda: own_query(story, state, person, user, words),
        may_know=lambda passage: can_know(passage, person.id, user),
    )


def _letters(state: State, person: Person, user: UserId) -> tuple[str, ...]:
    return tuple(
        f"{plain_name(who)}: {' '.join(tame(str(words)).split())}"
        for letter in state.letters
        if (letter.user, letter.who) == (user, person.id)
        for who, words in ((letter.name, letter.words), (person.name, letter.reply))
    )


def _draft(taking: Taking, person: Person, answer: Answer) -> DraftLetter:
    """Return the answer, fit to be shown; without one, the next of the person's authored lines."""
    value = answer.value if isinstance(answer, Consulted) else None
    if isinstance(value, DraftLetter) and (text := _sound(taking, value.text)):
        return replace(value, text=text)
    authored = taking.story.person(person.id)
    if authored is None or not authored.lines:
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        raise NoNarrator(reason, why(reason))
    return DraftLetter(_next_line(taking, person, authored.lines))


def _sound(taking: Taking, text: str) -> str:
    """Return what of a model's *text* can be shown; '' where that is nothing.

    The message of a machine is no answer, and what players must not know yet stays untold.
    """
    if is_machine_text(text):
        return ""
    told = without(tame(text), secret_names(taking.story, taking.state))
    return told.strip()[:LONGEST_REPLY]


def _next_line(taking: Taking, person: Person, lines: Sequence[str]) -> str:
    """Return the line behind the one that *person* answered with last."""
    filled = [taking.filled(line) for line in lines]
    replies = [str(one.reply) for one in taking.state.letters if one.who == person.id]
    last = filled.index(replies[-1]) if replies and replies[-1] in filled else -1
    return filled[(last + 1) % len(filled)]


def _move(taking: Taking, person: Person, draft: DraftLetter) -> None:
    for axis in AXES:
        delta = float(getattr(draft, axis))
        if isfinite(delta) and delta:
            held = max(-MOST_SWAY, min(MOST_SWAY, delta))
            taking.add(*swayed(taking.state.people[person.id], axis, held, by=MODEL))


def _remember(
    taking: Taking, person: Person, action: TextTo, draft: DraftLetter, name: str
) -> None:
    """Let *person* remember the talk; of it they speak to this player alone."""
    own = cut(tame(draft.memory), _LONGEST_MEMORY)
    text = own or _WROTE.told(taking.story.language).format(name=name)
    kept = Recollection(text, taking.state.turns, (person.id,), action.user)
    taking.add(PersonRemembered(person.id, kept, MODEL if own else ""))
