"""Characters of whom it is known who they are: whom the narrator speaks for, as they are now."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.model.ids import NOBODY, PersonId
from engine.model.people import AXES, Person
from engine.model.persona import Persona, Policy
from engine.model.state import State
from engine.model.story import Story
from engine.narration.characters import MOST_WRONG, Characters, Inside
from engine.persona.moments import moment_of
from engine.persona.policies import checking_of, is_somebody, present_policy
from engine.persona.salience import salient
from engine.persona.speaking import Speaker, answering
from engine.rules.people import is_players, person_called, present
from engine.rules.playbook import Playbook
from engine.rules.rooms import scene_called

MOST_TOLD = 8
"""Of how many characters a system message says who they are."""

STRANGER = Persona()


@dataclass(frozen=True, slots=True)
class Cast:
    """One character as they are now: a *person* with a *policy* and a *persona*."""

    person: Person
    policy: Policy
    persona: Persona


def persona_of(state: State, id: PersonId) -> Persona:
    """Return how it is with somebody; as with a stranger where nothing is known."""
    return state.personas.get(id, STRANGER)


def policy_of(story: Story, state: State, id: PersonId) -> Policy:
    """Return who somebody is by now."""
    made = story.person(id)
    return present_policy(Policy() if made is None else made.policy, persona_of(state, id))


def lives(story: Story) -> bool:
    """Tell whether it is followed how it is with characters inside.

    It is where replies are checked, or an author gave somebody goals, beliefs or emotions; some
    measurements go without.
    """
    if "inner" in story.without:
        return False
    begun = any(one.goals or one.beliefs or one.emotions for one in story.characters)
    return begun or checking_of(story) != "off"


def bound(story: Story, state: State) -> tuple[Cast, ...]:
    """Return all whom the narrator speaks for and of whom it is known who they are.

    Of whom there are but facts, and what nobody reviewed, the description says enough. Also the
    dead and whoever is elsewhere: they must not speak. By id; nobody who is hidden.
    """
    return tuple(_bound(story, state))


def _bound(story: Story, state: State) -> Iterator[Cast]:
    for id in sorted(state.people):
        person = state.people[id]
        if is_players(person) or person.presence == "hidden":
            continue
        policy = policy_of(story, state, id)
        if is_somebody(policy) or id in state.personas:
            yield Cast(person, policy, persona_of(state, id))


def called(person: Person) -> tuple[str, ...]:
    """Return what somebody is called."""
    return tuple(name for name in (person.name, *person.aliases) if name.strip())


def characters(playbook: Playbook, state: State, speaker: str, words: str) -> Characters:
    """Return what a prompt tells of characters where *speaker* said *words*."""
    story = playbook.story
    every = bound(story, state)
    if not every:
        return Characters()
    there = {person.id for person in present(state) if not is_players(person)}
    answers = who_answers(state, words)
    spoken = person_called(state, speaker) if speaker else None
    toward = None if spoken is None else spoken.id
    order = {id: place for place, id in enumerate(answers)}
    here = [one for one in every if one.person.id in there]
    here.sort(key=lambda one: order.get(one.person.id, len(order)))
    told = every[:MOST_TOLD] if len(every) <= MOST_TOLD else tuple(here[:MOST_TOLD])
    return Characters(
        tuple((one.person.name, one.policy) for one in told if one.person.presence != "dead"),
        tuple(_inside(playbook, state, one, toward, words) for one in here[:MOST_TOLD]),
        tuple(state.people[id].name for id in answers),
        lambda id: state.people[id].name if id in state.people else id,
    )


def who_answers(state: State, words: str) -> tuple[PersonId, ...]:
    """Return who of those whom the narrator speaks for answers *words*."""
    there = [
        Speaker(one.id, called(one), _stirred(one), _silent(one, state))
        for one in present(state)
        if not is_players(one) and one.player == NOBODY
    ]
    return answering(there, words)


def scene_name(story: Story, state: State) -> str:
    """Return what the scene is called in which the story stands; '' where it has none."""
    scene = None if state.scene is None else scene_called(story, state, state.scene)
    return "" if scene is None else scene.name


def _inside(
    playbook: Playbook, state: State, one: Cast, toward: PersonId | None, words: str
) -> Inside:
    left_out = playbook.story.without
    control = one.persona.control
    moment = moment_of(words, one.persona, toward, scene_name(playbook.story, state))
    fits = () if "examples" in left_out else playbook.corpus(one.person.id).fitting(moment)
    wrong = () if "examples" in left_out else [s for s in one.policy.samples if s.wrong]
    return Inside(
        one.person.name,
        () if "inner" in left_out else salient(one.persona, words, toward),
        tuple(fit.sample for fit in fits),
        tuple(wrong[:MOST_WRONG]),
        "" if "inner" in left_out else control.correction,
    )


def _stirred(person: Person) -> float:
    felt: list[float] = [abs(getattr(person.mood, axis)) for axis in AXES]
    return max(felt) / 100


def _silent(person: Person, state: State) -> int:
    """Return how many lines ago somebody spoke, as far as the log goes back."""
    names = called(person)
    for back, line in enumerate(reversed(state.log)):
        told = line.voice == "narrator" and any(name in str(line.words) for name in names)
        if told or (line.voice == "character" and line.name in names):
            return back
    return len(state.log)
