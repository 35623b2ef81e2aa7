"""Dossiers as a prompt tells them: what the other parts of the prompt do not say already."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from engine.memory.dossiers import dossiers, is_here, person_dossier, place_dossier
from engine.memory.dossiers_relevant import Talk, relevant
from engine.model.ids import PersonId
from engine.model.language import Both, Language
from engine.model.memory import Dossier, Passage
from engine.model.state import State
from engine.model.story import Story
from engine.narration.placeholders import fill
from engine.narration.quoting import tame
from engine.narration.secrecy import names_secret, without
from engine.narration.tokens import token_count
from engine.rules.names import cut
from engine.rules.secrets import secret_names

KNOWN_TOKENS = 600
"""How much of a prompt may say what is known of people and things."""

LINES_BACK = 6
"""How many of the last lines count as what was spoken of lately."""

LONGEST_DESCRIPTION = 400

_ALSO = Both("also called {names}", "又称{names}")
_AT = Both("at: {place}", "位于{place}")
_SEEN = Both("last seen in turn {turn}", "最后出现于第{turn}回合")
_PENDING = Both("Still to come: {names}", "尚未到来：{names}")


def known(story: Story, state: State, words: str) -> str:
    """Return the dossiers that matter where *words* are said, a line each; '' where none do.

    Who is here, and what the story's author tells of people at its beginning, stands in the prompt
    already; of those only what play has shown besides is told.
    """
    return _lines(story, state, tellable(story, state), words)


def tellable(story: Story, state: State) -> Sequence[Dossier]:
    """Return all dossiers with what a prompt does not tell elsewhere, and without secrets."""
    here = frozenset(_here(state))
    every = dossiers(story, state, told=here | frozenset(_introduced(story)), here=here)
    return unsecret(every, secret_names(story, state))


def files(story: Story, state: State) -> tuple[Passage, ...]:
    """Return those dossiers as passages, which can be found by what they say."""
    return tuple(
        Passage(one.id, "dossier", dossier_line(story, state, one))
        for one in tellable(story, state)
        if one.description or one.status or one.place
    )


def known_by(story: Story, state: State, viewer: PersonId, words: str) -> str:
    """Return the dossiers that matter to *viewer* where *words* are said: of what they know."""
    every = dossiers(story, state, viewer=viewer, told={person_dossier(viewer)})
    return _lines(story, state, unsecret(every, secret_names(story, state)), words)


def dossier_line(story: Story, state: State, one: Dossier) -> str:
    """Return one dossier as a line, with nothing in it that a model would take for a mark."""
    language, zh = story.language, story.language == "zh"
    facts = "；" if zh else "; "
    about = cut(fill(one.description, story.role, state.vars), LONGEST_DESCRIPTION)
    told = (facts.join(filter(None, _facts(one, state, language))), about)
    colon, stop = ("：", "。") if zh else (": ", ". ")
    joined = stop.join(filter(None, told))
    return " ".join(tame(f"{one.name}{colon}{joined}").split())


def unsecret(every: Sequence[Dossier], secrets: Collection[str]) -> Sequence[Dossier]:
    """Return *every* dossier without what names a secret."""
    if not secrets:
        return every
    return [
        replace(
            one,
            description=without(one.description, secrets),
            status="" if names_secret(one.status, secrets) else one.status,
            place="" if names_secret(one.place, secrets) else one.place,
            aliases=tuple(name for name in one.aliases if not names_secret(name, secrets)),
        )
        for one in every
        if not names_secret(one.name, secrets)
    ]


def _here(state: State) -> Iterator[str]:
    """Yield the dossiers of which the prompt says how and where they are."""
    yield from (person_dossier(one.id) for one in state.people.values() if is_here(one, state))
    yield from (place_dossier(id) for id in (state.room, state.scene) if id is not None)


def _introduced(story: Story) -> Iterator[str]:
    """Yield the dossiers of those whom the system message describes."""
    for made in story.characters:
        if not made.scenes and made.presence != "hidden":
            yield person_dossier(PersonId(made.id))


def _lines(story: Story, state: State, every: Sequence[Dossier], words: str) -> str:
    lately = "\n".join(str(line.words) for line in state.log[-LINES_BACK:])
    found = relevant(
        every,
        state,
        Talk(words, lately),
        tokens=KNOWN_TOKENS,
        size=lambda one: token_count(dossier_line(story, state, one)),
    )
    lines = [f"- {dossier_line(story, state, one)}" for one in found.told]
    if found.pending:
        names = ("、" if story.language == "zh" else ", ").join(map(tame, found.pending))
        lines.append(f"- {_PENDING.told(story.language).format(names=names)}")
    return "\n".join(lines)


def _facts(one: Dossier, state: State, language: Language) -> Iterator[str]:
    names = ("、" if language == "zh" else ", ").join(one.aliases)
    yield _ALSO.told(language).format(names=names) if names else ""
    yield one.status
    yield _AT.told(language).format(place=one.place) if one.place else ""
    if 0 < one.seen < state.turns:
        yield _SEEN.told(language).format(turn=one.seen)
