"""What people may read of people: a character's own sheet, who is about, all of somebody."""

from collections.abc import Collection, Iterator

from engine.model.ids import NOBODY, Owner, RoomId
from engine.model.language import Both, Language
from engine.model.people import AXES, Person
from engine.model.state import State
from engine.model.story import Story
from engine.model.value import shown
from engine.rules.cast import AXIS_NAMES
from engine.rules.changed import PRESENCE_NAMES
from engine.rules.files import secret_lines, shown_lines, source_of
from engine.rules.moods import strain
from engine.rules.people import is_players
from engine.rules.rooms import known_rooms
from engine.rules.standing import whereabouts

_BAR = 10

_PC = Both("player's character", "玩家角色")
_NPC = Both("played by the narrator", "由叙述者扮演")
_ITEMS = Both("Has", "持有")
_NOTHING = Both("nothing", "无")
_ALSO = Both("Also called", "又称")
_SIDE = Both("Side", "阵营")
_MOOD = Both("Mood", "情绪")
_MEMORIES = Both("Remembers", "记得")
_SECRET = Both("Secret", "秘密")
_ROOM = Both("Room", "所在")
_LIMIT = Both("Snaps at {axis} {threshold}: {reaction}", "{axis}达到 {threshold} 时：{reaction}")
_ELSEWHERE = Both("elsewhere", "在别处")
_BRACKETS = Both(" ({})", "（{}）")
_PRIVATE = Both(" (in private)", "（私下）")


def sheet_lines(story: Story, state: State, person: Person) -> tuple[str, ...]:
    """Return what players may read of *person*: numbers with bars, belongings, who that is."""
    language = story.language
    kind = (_PC if is_players(person) else _NPC).told(language)
    gone = "" if person.presence == "here" else PRESENCE_NAMES[person.presence].told(language)
    return (
        " · ".join(filter(None, (f"🎭 {person.name}", kind, gone))),
        *_stats(story, person),
        f"🎒 {_headed(_ITEMS, _items(state, person, language), language)}",
        *((f"📖 {person.description}",) if person.description else ()),
    )


def who_lines(story: Story, state: State, *, hidden: bool = False) -> tuple[str, ...]:
    """Return a line for everybody players know of; with *hidden* also those they do not.

    Of who is in a room that players do not know of, only *hidden* tells where they are.
    """
    people = (state.people[id] for id in sorted(state.people))
    shown_ones = (one for one in people if hidden or one.presence != "hidden")
    known = state.rooms.keys() if hidden else known_rooms(state)
    return tuple(_who(story, state, one, known) for one in shown_ones)


def person_lines(story: Story, state: State, person: Person) -> tuple[str, ...]:
    """Return all that is kept of *person*: for game masters alone."""
    language = story.language
    authored = story.person(person.id)
    facts = (
        (_ALSO, _comma(language).join(person.aliases)),
        (_SIDE, person.faction),
        (_ROOM, _room(state, person)),
        (_MOOD, _mood(person, language)),
        (_SECRET, authored.secret if authored is not None else ""),
    )
    return (
        *sheet_lines(story, state, person),
        *(_headed(head, text, language) for head, text in facts if text),
        *_limit(person, language),
        *secret_lines(story, state, person),
        *_memories(state, person, language),
        *shown_lines(story, state, person),
    )


def _who(story: Story, state: State, person: Person, known: Collection[RoomId]) -> str:
    language = story.language
    told = _comma(language).join(filter(None, _where(state, person, known, language)))
    sign = "🎭" if is_players(person) else "·"
    return f"{sign} {person.name}{_BRACKETS.told(language).format(told)}"


def _where(
    state: State, person: Person, known: Collection[RoomId], language: Language
) -> tuple[str, ...]:
    """Return whether somebody is here, and in which other room they are, as far as that counts."""
    where = whereabouts(state, person)
    room = _room(state, person) if where in known else ""
    presence = PRESENCE_NAMES[person.presence].told(language)
    match person.presence:
        case "here" if where != state.room:
            return (room or _ELSEWHERE.told(language),)
        case "hidden" | "benched":
            return (presence, room)
        case _:
            return (presence,)


def _stats(story: Story, person: Person) -> Iterator[str]:
    for stat in story.stats:
        if stat.key in person.stats:
            value = person.stats[stat.key]
            share = (value - stat.least) / (stat.most - stat.least) if stat.most > stat.least else 0
            full = round(max(0.0, min(1.0, share)) * _BAR)
            bar = "▰" * full + "▱" * (_BAR - full)
            yield f"{bar} {stat.label} {shown(value)}/{shown(stat.most)}"


def _items(state: State, person: Person, language: Language) -> str:
    own = state.items.get(Owner(person.id), {})
    listed = (f"{item} ×{count}" if count > 1 else item for item, count in sorted(own.items()))
    return _comma(language).join(listed) or _NOTHING.told(language)


def _room(state: State, person: Person) -> str:
    id = whereabouts(state, person)
    room = None if id is None else state.rooms.get(id)
    return "" if room is None else room.name


def _mood(person: Person, language: Language) -> str:
    sign = {"calm": "", "near": " ⚠️", "broken": " 💥"}[strain(person)]
    values = (f"{AXIS_NAMES[a].told(language)} {round(getattr(person.mood, a)):+d}" for a in AXES)
    return " · ".join(values) + sign


def _limit(person: Person, language: Language) -> Iterator[str]:
    limit = person.breakpoint
    if limit is not None:
        axis = AXIS_NAMES[limit.axis].told(language)
        told = _LIMIT.told(language)
        yield told.format(axis=axis, threshold=shown(limit.threshold), reaction=limit.reaction)


def _memories(state: State, person: Person, language: Language) -> Iterator[str]:
    for one in person.memories:
        private = "" if one.told_to == NOBODY else _PRIVATE.told(language)
        source = source_of(state, one, language)
        yield f"✎ {_headed(_MEMORIES, one.text, language)}{private}{source}"


def _headed(head: Both, text: str, language: Language) -> str:
    return f"{head.told(language)}{'：' if language == 'zh' else ': '}{text}"


def _comma(language: Language) -> str:
    return "、" if language == "zh" else ", "
