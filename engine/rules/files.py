"""Dossiers as people read them: what the party knows, and all of it for game masters."""

from collections.abc import Iterator
from dataclasses import replace

from engine.memory.dossiers import dossiers, knows, person_dossier
from engine.model.ids import PersonId
from engine.model.language import Both, Language
from engine.model.memory import Dossier, DossierKind
from engine.model.people import Person, Recollection
from engine.model.state import State
from engine.model.story import Story
from engine.narration.placeholders import fill
from engine.rules.known import unsecret
from engine.rules.language import write_condition
from engine.rules.names import folded
from engine.rules.people import party, person_called
from engine.rules.secrets import secret_names

TURN_CHARS = 8
"""How much of a turn's id is shown; so much is enough to name it."""

KIND_NAMES: dict[DossierKind, Both] = {
    "person": Both("person", "人物"),
    "place": Both("place", "地点"),
    "thing": Both("thing", "物品"),
    "event": Both("event", "事件"),
}
_ALSO = Both("Also called: {names}", "又称：{names}")
_SEEN = Both("Last seen in turn {turn}", "最后出现于第{turn}回合")
_SHOWN = Both("Shown in play: {text}", "游戏中得知：{text}")
_KNOWN_TO = Both("Known to: {names}", "知情者：{names}")
_SOURCES = Both("From the turns {turns}; /why tells more", "出自回合 {turns}；可用 /为何 追溯")
_SECRET = Both("Secret: {text} (players know)", "隐情：{text}（玩家已知）")
_SEALED = Both("Secret until {when}: {text}", "隐情，待 {when} 揭示：{text}")
_TURN = Both(" (turn {turn})", "（第{turn}回合）")
_TURN_SEEN = Both(" (turn {turn}; there: {names})", "（第{turn}回合；在场：{names}）")


def party_dossiers(story: Story, state: State) -> tuple[Dossier, ...]:
    """Return what the party knows: of who and what is hidden nothing, and no secret."""
    own = [person.id for person in party(state)]
    kept = {
        id: one
        for id, one in state.dossiers.items()
        if not own or any(knows(id, one) for id in own)
    }
    every = dossiers(story, replace(state, dossiers=kept))
    return tuple(unsecret(every, secret_names(story, state)))


def party_dossier(story: Story, state: State, called: str) -> Dossier | None:
    """Return what the party knows of who or what goes by *called*; None where that is nothing."""
    person = person_called(state, called)
    wanted, id = folded(called), "" if person is None else person_dossier(person.id)
    every = party_dossiers(story, state)
    named = (one for one in every if wanted in map(folded, (one.name, *one.aliases)))
    return next((one for one in every if one.id == id), None) or next(named, None)


def dossier_lines(story: Story, state: State, one: Dossier) -> tuple[str, ...]:
    """Return a dossier for players: what it is of, how and where that is, what is known of it."""
    language = story.language
    head = (f"🗂️ {one.name}", KIND_NAMES[one.kind].told(language), one.status)
    facts = (
        f"📍 {one.place}" if one.place else "",
        _ALSO.told(language).format(names=_joined(one.aliases, language)) if one.aliases else "",
        f"👁️ {_SEEN.told(language).format(turn=one.seen)}" if 0 < one.seen < state.turns else "",
    )
    about = fill(one.description, story.role, state.vars).splitlines()
    told = (f"📖 {line}" for line in about if line.strip())
    return (" · ".join(filter(None, head)), *filter(None, facts), *told)


def shown_lines(story: Story, state: State, person: Person) -> Iterator[str]:
    """Yield what play has shown of *person*, and where that comes from: for game masters."""
    language = story.language
    kept = state.dossiers.get(person_dossier(person.id))
    if kept is None:
        return
    text = " · ".join(filter(None, (kept.description, kept.status, kept.place)))
    if text:
        yield f"🗂️ {_SHOWN.told(language).format(text=text)}"
    if kept.seen:
        yield f"👁️ {_SEEN.told(language).format(turn=kept.seen)}"
    if kept.witnesses:
        yield _KNOWN_TO.told(language).format(names=_names(state, kept.witnesses, language))
    if kept.turns:
        turns = _joined(tuple(turn[:TURN_CHARS] for turn in kept.turns), language)
        yield _SOURCES.told(language).format(turns=turns)


def secret_lines(story: Story, state: State, person: Person) -> Iterator[str]:
    """Yield the secrets of *person*: those that came out, and when the others do."""
    language = story.language
    made = story.person(person.id)
    for secret in made.secrets if made is not None else ():
        if secret.key in state.revealed:
            yield f"🗝️ {_SECRET.told(language).format(text=secret.text)}"
        else:
            when = write_condition(secret.when, language)
            yield f"🔒 {_SEALED.told(language).format(when=when, text=secret.text)}"


def source_of(state: State, one: Recollection, language: Language) -> str:
    """Return in which turn somebody came to remember, and who was there; '' for no turn."""
    if not one.turn:
        return ""
    told = _TURN_SEEN if one.witnesses else _TURN
    return told.told(language).format(turn=one.turn, names=_names(state, one.witnesses, language))


def _names(state: State, ids: tuple[PersonId, ...], language: Language) -> str:
    return _joined(
        tuple(state.people[id].name if id in state.people else id for id in ids), language
    )


def _joined(names: tuple[str, ...], language: Language) -> str:
    return ("、" if language == "zh" else ", ").join(names)
