"""How it is with characters after a turn: as a model proposes, as moods stir it, calmer again."""

from collections.abc import Mapping, Sequence

from engine.model.ids import MODEL, PersonId
from engine.model.people import AXES, Axis, Mood, Person
from engine.model.people_events import MoodsFaded
from engine.model.persona_events import EmotionSet, EmotionsFelt
from engine.model.persona_proposal import PersonaDraft
from engine.model.state import State
from engine.narration.characters import inside_text
from engine.narration.setting import listed
from engine.persona.beliefs import Refused
from engine.persona.reducer import Heard, reduced
from engine.rules.characters import Cast, bound, called, lives, persona_of
from engine.rules.evolve import replay
from engine.rules.names import folded
from engine.rules.people import present
from engine.rules.proposed import tell
from engine.rules.refusals import refusal
from engine.rules.taking import Taking

EXCHANGES = 6
"""How many exchanges back words can show what somebody feels."""

_NOTHING = PersonaDraft()


def have_insides(taking: Taking) -> bool:
    """Tell whether it is to be asked how it is with anybody here."""
    return lives(taking.story) and bool(_here(taking))


def settle_inside(taking: Taking, drafts: Sequence[PersonaDraft] = ()) -> None:
    """Let change how it is with all characters who are here, within what may be.

    What a model proposes for others, or what nobody knows, is told to game masters.
    """
    if not lives(taking.story):
        return
    by_name = {folded(draft.who): draft for draft in drafts}
    heard = Heard(_said(taking.state), _names(taking.state))
    for one in _here(taking):
        named = (by_name.pop(folded(name), None) for name in called(one.person))
        draft = next((found for found in named if found is not None), None)
        _settle(taking, one, draft, heard)
    for draft in by_name.values():
        tell(taking, refusal("UNKNOWN_PERSON", draft.who, ""))


def _settle(taking: Taking, one: Cast, draft: PersonaDraft | None, heard: Heard) -> None:
    id = one.person.id
    moved = _moved(_faded(taking).people.get(id), taking.state.people[id])
    by = "" if draft is None else MODEL
    persona = persona_of(taking.state, id)
    found = reduced(id, persona, draft or _NOTHING, heard, moved, by)
    taking.add(*found.changes)
    if any(isinstance(change, EmotionSet) for change in found.changes):
        taking.add(EmotionsFelt(id, taking.state.turns))
    for refused in found.refused:
        _tell(taking, one.person, refused)


def _faded(taking: Taking) -> State:
    """Return where the turn began, once moods had faded: time alone stirs nobody."""
    return replay(taking.before, (e for e in taking.events if isinstance(e, MoodsFaded)))


def _here(taking: Taking) -> tuple[Cast, ...]:
    there = {person.id for person in present(taking.state)}
    return tuple(one for one in bound(taking.story, taking.state) if one.person.id in there)


def _moved(before: Person | None, after: Person) -> Mapping[Axis, float]:
    was = Mood() if before is None else before.mood
    steps: dict[Axis, float] = {
        axis: getattr(after.mood, axis) - getattr(was, axis) for axis in AXES
    }
    return {axis: step for axis, step in steps.items() if step}


def _said(state: State) -> list[str]:
    return [str(line.words) for line in state.log[-2 * EXCHANGES :]]


def _names(state: State) -> Mapping[str, PersonId]:
    known = (one for one in state.people.values() if one.presence != "hidden")
    return {folded(name): one.id for one in known for name in called(one)}


def _tell(taking: Taking, person: Person, refused: Refused) -> None:
    tell(taking, refusal("INSIDE_REFUSED", person.name, refused.name or refused.what))


def whole_insides(taking: Taking) -> str:
    """Return how it is with all characters who are here, for whoever keeps record of it."""
    story, state = taking.story, taking.state

    def name_of(id: PersonId) -> str:
        return state.people[id].name if id in state.people else id

    told = [
        (one.person.name, inside_text(one.persona, name_of, story.language))
        for one in _here(taking)
    ]
    return listed(f"{name}: {text}" for name, text in told)
