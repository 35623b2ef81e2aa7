"""Who is in the story, in lines for a model: what may be known to all, and no more."""

from collections.abc import Iterable, Iterator

from engine.model.ids import NOBODY, Owner
from engine.model.language import Both, Language
from engine.model.people import Axis, Person
from engine.model.state import State
from engine.model.story import Story
from engine.model.value import shown
from engine.narration.quoting import tame
from engine.rules.moods import strain
from engine.rules.people import is_players, present

MEMORIES_TOLD = 3

AXIS_NAMES: dict[Axis, Both] = {
    "trust": Both("trust", "信任"),
    "fear": Both("fear", "恐惧"),
    "irritation": Both("irritation", "烦躁"),
}

_PLAYERS = Both("a player's character", "玩家角色")
_HAS = Both("has {items}", "持有{items}")
_RECALLS = Both("remembers: {memories}", "记得：{memories}")
_NEAR = Both("close to snapping", "快要爆发")
_BROKEN = Both("past all patience: {reaction}", "已经爆发：{reaction}")
_ABSENT = Both("Not here: {names}", "不在场：{names}")
_DEAD = Both("Dead: {names}", "已死：{names}")


def cast(story: Story, state: State) -> str:
    """Return a line for everybody who is here, and the names of those who are known and not here.

    Who is hidden is left out, and so are those whom the author bound to other scenes, and what
    somebody was told in private.
    """
    language = story.language
    lines = [f"- {cast_line(story, state, person)}" for person in present(state)]
    absent = (one for one in _all(state) if _is_absent(story, one) or _is_elsewhere(state, one))
    lines += _names(absent, language, _ABSENT)
    lines += _names((one for one in _all(state) if one.presence == "dead"), language, _DEAD)
    return "\n".join(lines)


def cast_line(story: Story, state: State, person: Person, *, memories: bool = True) -> str:
    """Return the line of one person; without *memories* what they remember is left out."""
    language = story.language
    parts = (
        _PLAYERS.told(language) if is_players(person) else "",
        *_stats(story, person),
        *_moods(person, language),
        _strained(person, language),
        _items(state, person, language),
        _memories(person, language) if memories else "",
    )
    told = ("；" if language == "zh" else "; ").join(filter(None, parts))
    new = "" if _is_introduced(story, state, person) else person.description
    who = f"{tame(person.name)} ({tame(new)})" if new else tame(person.name)
    return f"{who}{'：' if language == 'zh' else ': '}{told}" if told else who


def _is_elsewhere(state: State, person: Person) -> bool:
    """Tell whether somebody on stage is in another room than the story."""
    return person.presence == "here" and person.room not in (None, state.room)


def _is_introduced(story: Story, state: State, person: Person) -> bool:
    """Tell whether the author's own words on *person* stand in the prompt already."""
    authored = story.person(person.id)
    if authored is None or authored.presence == "hidden":
        return False
    return not authored.scenes or state.scene in authored.scenes


def _stats(story: Story, person: Person) -> Iterator[str]:
    for stat in story.stats:
        if stat.key in person.stats:
            yield f"{tame(stat.label)} {shown(round(person.stats[stat.key], 2))}"


def _moods(person: Person, language: Language) -> Iterator[str]:
    for axis, name in AXIS_NAMES.items():
        value = round(getattr(person.mood, axis))
        if value:
            yield f"{name.told(language)} {value:+d}"


def _strained(person: Person, language: Language) -> str:
    found = strain(person)
    if found == "calm" or person.breakpoint is None:
        return ""
    told = _NEAR if found == "near" else _BROKEN
    return told.told(language).format(reaction=tame(person.breakpoint.reaction))


def _items(state: State, person: Person, language: Language) -> str:
    own = state.items.get(Owner(person.id), {})
    listed = [
        f"{tame(item)} ×{count}" if count > 1 else tame(item) for item, count in sorted(own.items())
    ]
    joined = ("、" if language == "zh" else ", ").join(listed)
    return _HAS.told(language).format(items=joined) if joined else ""


def _memories(person: Person, language: Language) -> str:
    openly = [one.text for one in person.memories if one.told_to == NOBODY]
    told = " / ".join(map(tame, openly[-MEMORIES_TOLD:]))
    return _RECALLS.told(language).format(memories=told) if told else ""


def _is_absent(story: Story, person: Person) -> bool:
    authored = story.person(person.id)
    is_bound = authored is not None and bool(authored.scenes)
    return person.presence == "away" or (person.presence == "benched" and not is_bound)


def _all(state: State) -> Iterator[Person]:
    return (state.people[id] for id in sorted(state.people))


def _names(people: Iterable[Person], language: Language, head: Both) -> Iterator[str]:
    names = [tame(person.name) for person in people]
    if names:
        yield head.told(language).format(names=("、" if language == "zh" else ", ").join(names))
