"""What the narrator is asked: a sandwich that keeps a model's prompt cache warm.

The story that never changes comes first, the past that only grows comes next, and everything that
is new each turn comes last, with the constraints once more behind it.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from engine.model.ids import PersonId
from engine.model.lore import LoreEntry
from engine.model.memory import WEIGHTY, Found, Memory
from engine.model.script import Message
from engine.model.state import State
from engine.model.story import Scene, Story
from engine.model.value import is_hidden, shown
from engine.narration import wording
from engine.narration.budget import Budget, Prompt, fit
from engine.narration.lore_slots import AFTER, BEFORE, lore_section, with_deep_lore
from engine.narration.past import attempt, before_now, past, remembered
from engine.narration.placeholders import USER, fill, players_named
from engine.narration.quoting import tame
from engine.narration.recalled import recalled_parts, steps_told
from engine.narration.scenery import BARE, Scenery
from engine.narration.setting import as_now, constraints, listed, person, section, system

MEMORIES = 20
RECENT = 8
"""How many of the last lines surely stand in a prompt, so that memory need not repeat them."""


def narration(  # noqa: PLR0913 - the parts of one moment; a class for them would say no more
    story: Story,
    state: State,
    *,
    speaker: str = "",
    words: str = "",
    directives: Sequence[str] = (),
    dice: Sequence[str] = (),
    scenery: Scenery = BARE,
    found: Sequence[Found] = (),
    lore: Sequence[LoreEntry] = (),
    budget: Budget | None = None,
) -> Prompt:
    """Return the prompt for the narration of a turn.

    *state* is as the turn's rules left it; its log may already hold *words*. *directives* are the
    authored texts of fired rules, filled in, and what else is settled, *dice* the lines of settled
    throws, *scenery* who is here and where that is, *found* what memory and knowledge hold for it,
    *lore* what woke of the lore and does not stand in the system message.
    Without *words* the story is to begin.
    """
    log = () if "window" in story.without else before_now(state.log, speaker, words)
    history, untold = _split(past(story, log))
    now = _now(story, state, speaker, words)
    first = with_policies(story, system(story, state, scenery.lore), scenery)
    parts = (
        *_standing(story, state, first.text),
        *_world(story, state, scenery, lore),
        *recalled_parts(story, found),
        lore_section(story, state, lore, ("note_top",)),
        section(story, wording.DIRECTED_HEAD, listed(map(tame, state.directives))),
        section(story, wording.SETTLED_HEAD, listed(map(tame, directives))),
        section(story, wording.DICE_HEAD, listed(map(tame, dice))),
        lore_section(story, state, lore, ("note_bottom",)),
        section(story, wording.NOW_HEAD, "\n\n".join((*untold, now))),
        section(story, wording.REMINDER_HEAD, constraints(story)),
    )
    last = Message("user", "\n\n".join(part for part in parts if part))
    rest = with_deep_lore(story, state, (*history, last), lore)
    return fit((first, *rest), budget or Budget())


def with_policies(story: Story, first: Message, scenery: Scenery) -> Message:
    """Return the system message *first* with who the characters are."""
    told = section(story, wording.POLICIES_HEAD, scenery.policies)
    return Message(first.role, f"{first.text}\n\n{told}") if told else first


def _split(history: tuple[Message, ...]) -> tuple[tuple[Message, ...], tuple[str, ...]]:
    """Return *history* up to the last answer, and what was said after it."""
    if history and history[-1].role == "user":
        return history[:-1], (history[-1].text,)
    return history, ()


def memories_told(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    """Return which of *memories* a prompt tells: the weightiest first, then as remembered.

    Weights from 4 on always come in; of the others, the weightier and the newer fill up to 20.
    What was remembered twice is told once, with its greater weight.
    """
    best: dict[str, Memory] = {}
    for memory in memories:
        known = best.setdefault(memory.text, memory)
        best[memory.text] = max(known, memory, key=attrgetter("weight"))
    lighter = [memory for memory in reversed(best.values()) if memory.weight < WEIGHTY]
    lighter.sort(key=attrgetter("weight"), reverse=True)
    room = max(0, MEMORIES - (len(best) - len(lighter)))
    left_out = {memory.text for memory in lighter[room:]}
    told = (memory for memory in best.values() if memory.text not in left_out)
    return tuple(sorted(told, key=attrgetter("weight"), reverse=True))


def _unsaid(state: State) -> tuple[Memory, ...]:
    """Return what is remembered and was not just said, word for word."""
    said = "\n".join(str(line.words) for line in state.log[-RECENT:])
    return tuple(memory for memory in state.memories if memory.text not in said)


def _standing(story: Story, state: State, first: str) -> tuple[str, ...]:
    """Return how things stand; *first* is the system message."""
    goes_without = "window" in story.without
    memories = (
        tame(remembered(memory, story.language))
        for memory in (() if goes_without else memories_told(_unsaid(state)))
    )
    values = (*_values(story, state), *_played(story, state, first))
    standing = listed(values) or wording.NOTHING.told(story.language)
    scene = _scene(story, state)
    return (
        section(story, wording.STATE_HEAD, standing),
        section(story, wording.SCENE_HEAD, _place(story, state, scene) if scene else ""),
        section(
            story, wording.STEPS_HEAD, listed(() if goes_without else steps_told(story, state))
        ),
        section(story, wording.MEMORY_HEAD, listed(memories)),
    )


def _world(
    story: Story, state: State, scenery: Scenery, lore: Sequence[LoreEntry]
) -> tuple[str, ...]:
    """Return what is told of people and places as they are, and of the world as it came to be."""
    return (
        lore_section(story, state, lore, BEFORE),
        section(story, wording.CLOCK_HEAD, scenery.clock),
        section(story, wording.CAST_HEAD, scenery.people),
        section(story, wording.MAP_HEAD, scenery.place),
        section(story, wording.KNOWN_HEAD, scenery.known),
        section(story, wording.INSIDE_HEAD, scenery.inside),
        section(story, wording.ADDED_HEAD, listed(map(tame, state.world))),
        lore_section(story, state, lore, AFTER),
    )


def _values(story: Story, state: State) -> Iterator[str]:
    colon = "：" if story.language == "zh" else ": "
    for key in sorted(key for key in state.vars if not is_hidden(key)):
        yield tame(f"{key}{colon}{shown(state.vars[key])}")
    if flags := sorted(flag for flag in state.flags if not is_hidden(flag)):
        joined = ("、" if story.language == "zh" else ", ").join(flags)
        yield tame(f"{wording.FLAGS.told(story.language)}{colon}{joined}")


def _played(story: Story, state: State, first: str) -> Iterator[str]:
    """Yield who is meant in the system message, where that speaks of whoever is played."""
    if USER in first:
        colon = "：" if story.language == "zh" else ": "
        yield tame(f"{USER}{colon}{players_named(state, story.language)}")


def _scene(story: Story, state: State) -> Scene | None:
    """Return where the story stands: a scene of its author's, or one that play has written."""
    if state.scene is None:
        return None
    return story.scenes.get(state.scene) or state.scenes.get(state.scene)


def _place(story: Story, state: State, scene: Scene) -> str:
    """Return what can be known of *scene*; people bound to a scene are told of only there."""
    every = as_now(story, state).characters
    here = (one for one in every if scene.id in one.scenes and _is_seen(state, one.id))
    present = [person(story, one) for one in here]
    ways = (story.scenes[id].name for id in scene.exits)
    listed = ("、" if story.language == "zh" else ", ").join(ways)
    parts = (
        scene.name,
        *_filled(story, state, (scene.text, scene.look, *state.added.get(scene.id, ()))),
        "\n".join((wording.PRESENT.told(story.language).strip(), *present)) if present else "",
        f"{wording.EXITS.told(story.language)}{listed}" if scene.exits else "",
    )
    return "\n".join(part for part in parts if part)


def _is_seen(state: State, id: str) -> bool:
    """Tell whether somebody whom the author put into a scene is there as the play has gone."""
    person = state.people.get(PersonId(id))
    return person is None or person.presence == "here"


def _filled(story: Story, state: State, texts: Iterable[str]) -> Iterator[str]:
    user = players_named(state, story.language)
    return (fill(text, story.role, state.vars, user).strip() for text in texts)


def _now(story: Story, state: State, speaker: str, words: str) -> str:
    if not words.strip():
        return (wording.ASK_ON if state.log else wording.ASK_OPENING).told(story.language)
    ask = wording.ASK_ROLE if story.role else wording.ASK_WORLD
    question = ask.told(story.language).replace("{role}", story.role)
    return f"{attempt(story, speaker, words)}\n\n{question}"
