"""Private words between a player and somebody of the story: they move moods, and are remembered.

Nobody else learns of them: they stand in no narration and in no prompt but that person's own.
"""

from engine.errors import EmptyInput, NobodyCalled, NoNarrator, StoryOver, TooLong
from engine.model.actions import TextTo
from engine.model.ids import MODEL, NOBODY
from engine.model.language import Both
from engine.model.people import AXES, Person, Recollection
from engine.model.people_events import PersonRemembered, Texted
from engine.model.proposal import DraftLetter
from engine.model.script import Answer, Consulted, Script, Silence
from engine.model.words import Words
from engine.narration.proposing import letter_ask
from engine.narration.quoting import tame
from engine.rules.cast import cast_line
from engine.rules.moods import swayed
from engine.rules.names import cut
from engine.rules.people import people_near, person_called
from engine.rules.speaking import speaker
from engine.rules.taking import Taking

MOST_WORDS = 1000
MOST_SWAY = 25.0
_LONGEST_REPLY = 500
_LONGEST_MEMORY = 80

_WROTE = Both("{name} wrote to me in private.", "{name}私下给我发过消息。")


def text_to(taking: Taking, action: TextTo) -> Script:
    """Return the script of a private message and its answer.

    Raises:
        StoryOver, EmptyInput, TooLong: it cannot be sent.
        NobodyCalled: nobody who could answer is called so.
        NoNarrator: no model answered, and the author gave that person no lines; nothing happened.
    """
    words = (action.words.text or "").strip()
    _check(taking, words)
    person = _reached(taking, action.who)
    name = speaker(taking, action.user, action.name)
    answer = yield letter_ask(
        taking.story,
        person.name,
        _known(taking, person, action),
        _letters(taking, person, action),
        name,
        words,
    )
    draft = _draft(taking, person, answer)
    reply = Words(cut_reply(draft.text))
    taking.add(Texted(action.user, name, person.id, action.words, reply))
    _move(taking, person, draft)
    _remember(taking, person, action, draft, name)
    return tuple(taking.events)


def cut_reply(text: str) -> str:
    """Return a private answer as it is shown: without marks of a machine, and not long."""
    return tame(text).strip()[:_LONGEST_REPLY]


def _check(taking: Taking, words: str) -> None:
    if taking.state.ended is not None:
        raise StoryOver
    if not words:
        raise EmptyInput
    if len(words) > MOST_WORDS:
        raise TooLong(len(words), MOST_WORDS)


def _reached(taking: Taking, called: str) -> Person:
    """Return who is written to: somebody players know of, alive, and played by no player."""
    person = person_called(taking.state, called)
    if person is None or person.presence in ("hidden", "dead") or person.kind == "pc":
        raise NobodyCalled(called, people_near(taking.state, called))
    return person


def _known(taking: Taking, person: Person, action: TextTo) -> str:
    """Return what *person* is, and remembers: openly, or from talks with this very player."""
    own = [one.text for one in person.memories if one.told_to in (NOBODY, action.user)]
    authored = taking.story.person(person.id)
    parts = (
        person.description,
        authored.style if authored is not None else "",
        cast_line(taking.story, taking.state, person, memories=False),
        *(f"- {text}" for text in own),
    )
    return "\n".join(tame(part) for part in parts if part.strip())


def _letters(taking: Taking, person: Person, action: TextTo) -> tuple[str, ...]:
    return tuple(
        f"{who}: {tame(str(words))}"
        for letter in taking.state.letters
        if (letter.user, letter.who) == (action.user, person.id)
        for who, words in ((letter.name, letter.words), (person.name, letter.reply))
    )


def _draft(taking: Taking, person: Person, answer: Answer) -> DraftLetter:
    """Return the answer; without a model, the next of the lines that the author gave them."""
    value = answer.value if isinstance(answer, Consulted) else None
    if isinstance(value, DraftLetter) and value.text.strip():
        return value
    authored = taking.story.person(person.id)
    if authored is None or not authored.lines:
        raise NoNarrator(answer.reason if isinstance(answer, Silence) else "broken")
    sent = sum(1 for letter in taking.state.letters if letter.who == person.id)
    return DraftLetter(taking.filled(authored.lines[sent % len(authored.lines)]))


def _move(taking: Taking, person: Person, draft: DraftLetter) -> None:
    for axis in AXES:
        delta = max(-MOST_SWAY, min(MOST_SWAY, float(getattr(draft, axis))))
        if delta:
            taking.add(*swayed(taking.state.people[person.id], axis, delta, by=MODEL))


def _remember(
    taking: Taking, person: Person, action: TextTo, draft: DraftLetter, name: str
) -> None:
    usual = _WROTE.told(taking.story.language).format(name=name)
    text = cut(draft.memory, _LONGEST_MEMORY) if draft.memory.strip() else usual
    kept = Recollection(text, taking.state.turns, (person.id,), action.user)
    taking.add(PersonRemembered(person.id, kept))
