"""What a turn changed in the living world, a line each: for players, and for game masters."""

from collections.abc import Iterator, Sequence

from engine.memory.documents import documents_known, shelf
from engine.model.ids import NOBODY, Owner, PersonId
from engine.model.language import Both, Language
from engine.model.people import AXES, Person, Presence
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_deeds import Order
from engine.model.value import shown
from engine.rules.cast import AXIS_NAMES
from engine.rules.people import acting
from engine.rules.rooms import known_rooms, present_room
from engine.rules.scenery import clock

PRESENCE_NAMES: dict[Presence, Both] = {
    "here": Both("is here", "在场"),
    "benched": Both("waits off stage", "候场"),
    "away": Both("is gone", "离开了"),
    "hidden": Both("is out of sight", "隐去了"),
    "dead": Both("is dead", "死了"),
}
_NO_STORY = State().story
_ON_GROUND = Both("on the ground", "地上")
_NEW_ROOMS = Both("🗺️ New on the map: {names}.", "🗺️ 地图上多了：{names}。")
_DOCUMENT = Both("📄 New to read: “{title}” (/knowledge).", "📄 新的文档：《{title}》（/资料）。")
_PAUSED = {
    True: Both("⏸️ The story is paused.", "⏸️ 故事暂停。"),
    False: Both("▶️ The story goes on.", "▶️ 故事继续。"),
}
_ORDERS: dict[Order, Both] = {
    "rounds": Both(
        "🔄 Rounds: once all have acted, it is told at once.", "🔄 轮流：所有人行动后一并讲述。"
    ),
    "free": Both("🔄 Everybody acts freely.", "🔄 大家自由行动。"),
}
_SPOTLIGHT = Both("🔦 It is {name}'s turn to act.", "🔦 现在轮到{name}行动。")
_EVERYBODY = Both("🔦 Everybody may act.", "🔦 大家都可以行动。")
_SOMEBODY = Both("somebody", "某人")


def changed_lines(story: Story, before: State, after: State) -> tuple[str, ...]:
    """Return what players see change: numbers, belongings, who is here, where the party is.

    And the table: the clock, a pause, whose turn it is. Of hidden people nothing is told, and where
    a story begins nothing is news.
    """
    if after is before or before.story == _NO_STORY:
        return ()
    return (
        *(line for one in _seen(after) for line in _stat_lines(story, before, one)),
        *_item_lines(story, before, after),
        *(line for one in _seen(after) for line in _presence_lines(story, before, after, one)),
        *_place_lines(before, after),
        *_map_lines(story, before, after),
        *_document_lines(story, before, after),
        *_table_lines(story, before, after),
    )


def mood_lines(story: Story, before: State, after: State) -> tuple[str, ...]:
    """Return how moods moved: for game masters, and for the one who tells the story."""
    if after is before:
        return ()
    return tuple(line for one in _all(after) for line in _mood_lines(story, before, one))


def _all(state: State) -> Iterator[Person]:
    return (state.people[id] for id in sorted(state.people))


def _seen(state: State) -> Iterator[Person]:
    return (person for person in _all(state) if person.presence != "hidden")


def _stat_lines(story: Story, before: State, person: Person) -> Iterator[str]:
    """Yield the numbers that differ; those that somebody came with are no change."""
    was = before.people.get(person.id)
    for stat in story.stats:
        old = None if was is None else was.stats.get(stat.key)
        new = person.stats.get(stat.key)
        if old is not None and new is not None and old != new:
            more = f"{'+' if new > old else ''}{shown(new - old)}"
            yield f"📊 {person.name} {stat.label} {shown(old)} → {shown(new)} ({more})"


def _item_lines(story: Story, before: State, after: State) -> Iterator[str]:
    """Yield who has more of what, or less; what went from one to another is one line."""
    moved = tuple(_moved(story, before, after))
    for item in dict.fromkeys(item for _, item, _ in moved):
        yield from _lines_of(item, [(name, more) for name, it, more in moved if it == item], story)


def _moved(story: Story, before: State, after: State) -> Iterator[tuple[str, str, int]]:
    """Yield owners that players know of with a thing, and how many more they have of it."""
    for owner in sorted({*before.items, *after.items}):
        name = _owner_name(after, owner, story.language)
        old, new = before.items.get(owner, {}), after.items.get(owner, {})
        if name is not None and old != new:
            more = ((item, new.get(item, 0) - old.get(item, 0)) for item in sorted({*old, *new}))
            yield from ((name, item, number) for item, number in more if number)


def _lines_of(item: str, moved: Sequence[tuple[str, int]], story: Story) -> Iterator[str]:
    colon = "：" if story.language == "zh" else ": "
    if len(moved) == len(("giver", "taker")) and sum(more for _, more in moved) == 0:
        (giver, _), (taker, count) = sorted(moved, key=lambda one: one[1])
        many = f" ×{count}" if count > 1 else ""
        yield f"🎒 {item}{many}{colon}{giver} → {taker}"
        return
    yield from (f"🎒 {name}{colon}{item} {more:+d}" for name, more in moved)


def _owner_name(state: State, owner: Owner, language: Language) -> str | None:
    """Return how an owner is called; None for somebody hidden, or a room nobody sees now."""
    person = state.people.get(PersonId(owner))
    if person is not None:
        return None if person.presence == "hidden" else person.name
    here = present_room(state)
    is_here = here is not None and owner == f"room:{here.id}"
    return _ON_GROUND.told(language) if is_here else None


def _presence_lines(story: Story, before: State, after: State, person: Person) -> Iterator[str]:
    """Yield how *person* came or went; who belongs to another scene is no news in it."""
    was = before.people.get(person.id)
    if was is None and person.player != NOBODY:
        return  # who brings a character is told of by itself
    authored = story.person(person.id)
    is_met = before.scene != after.scene and authored is not None and bool(authored.scenes)
    if (was is None or was.presence != person.presence) and not (is_met and _comes_along(person)):
        told = PRESENCE_NAMES[person.presence].told(story.language)
        yield f"👤 {person.name}{'' if story.language == 'zh' else ' '}{told}"


def _comes_along(person: Person) -> bool:
    """Tell whether *person* stands as people do who were just met, or left behind."""
    return person.presence in ("here", "benched")


def _place_lines(before: State, after: State) -> Iterator[str]:
    here, there = present_room(after), present_room(before)
    if here is not None and there is not None and here.id != there.id:
        yield f"📍 {there.name} → {here.name}"


def _map_lines(story: Story, before: State, after: State) -> Iterator[str]:
    """Yield which rooms players know of now, and did not."""
    if before.rooms == after.rooms and before.doors == after.doors and before.room == after.room:
        return
    new = sorted(known_rooms(after) - known_rooms(before))
    names = ("、" if story.language == "zh" else ", ").join(after.rooms[id].name for id in new)
    if names:
        yield _NEW_ROOMS.told(story.language).format(names=names)


def _document_lines(story: Story, before: State, after: State) -> Iterator[str]:
    """Yield which documents players can read now, and could not."""
    if before.documents == after.documents and before.revealed == after.revealed:
        return
    new = documents_known(story, after) - documents_known(story, before)
    for one in shelf(story, after):
        if one.id in new:
            yield _DOCUMENT.told(story.language).format(title=one.title)


def _table_lines(story: Story, before: State, after: State) -> Iterator[str]:
    language = story.language
    if before.minutes != after.minutes and story.clock:
        yield f"🕰️ {clock(story, after)}"
    if before.paused != after.paused:
        yield _PAUSED[after.paused].told(language)
    if before.order != after.order:
        yield _ORDERS[after.order].told(language)
    if before.spotlight != after.spotlight:
        yield _turn_to_act(after, language)


def _turn_to_act(state: State, language: Language) -> str:
    if state.spotlight == NOBODY:
        return _EVERYBODY.told(language)
    holder = acting(state, state.spotlight)
    is_known = holder is not None and holder.presence != "hidden"
    name = holder.name if holder is not None and is_known else _SOMEBODY.told(language)
    return _SPOTLIGHT.told(language).format(name=name)


def _mood_lines(story: Story, before: State, person: Person) -> Iterator[str]:
    was = before.people.get(person.id)
    for axis in AXES:
        new: float = getattr(person.mood, axis)
        old: float = getattr(was.mood, axis) if was is not None else new
        if round(old) != round(new):
            name = AXIS_NAMES[axis].told(story.language)
            yield f"🎭 {person.name} {name} {round(old)} → {round(new)} ({round(new - old):+d})"
