"""The people of a campaign: characters, and what is known of people under the same name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from engine.model.ids import PersonId
from engine.model.language import Both
from engine.model.people import USUAL_STATS, PersonKind, Presence, Stat
from engine.model.story import Character
from engine.packs.campaign.bags import bag_of
from engine.packs.campaign.entities import STATUSES, Known, room_of
from engine.packs.campaign.records import Person
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.rooms import Rooms
from engine.packs.native.form_policy import InnerForm
from engine.packs.native.policies import with_inside
from engine.rules.names import folded, tidy
from engine.rules.people import can_be_called, fresh_id

_BAD_NAME = Both(
    "nobody can be called so: a name has at most 60 characters and no @ or <",
    "不能叫这个名字：名字最多 60 个字符，不含 @ 和 <",
)
_NEGATIVE = Both("a stat is never below 0; 0 is taken", "属性不会小于 0，按 0 处理")
_MORE_THAN_THINGS = Both(
    "part of the inventory is no thing; it is put with the description",
    "物品栏里有些内容不是物品，已移入人物描述",
)


_DOT = re.compile("[·・‧•]")


@dataclass(slots=True)
class _Draft:
    """Somebody, while what is known of them is gathered."""

    at: At
    id: PersonId
    name: str
    kind: PersonKind
    presence: Presence
    texts: list[str]
    stats: tuple[tuple[str, float], ...] = ()
    items: tuple[tuple[str, int], ...] = ()
    known: Known | None = None
    inside: JsonValue = None

    def names(self) -> frozenset[str]:
        """Return all that this person goes by, as names are compared."""
        aliases = () if self.known is None else (*self.known.aliases, self.known.entity.name)
        return frozenset(map(folded, (self.name, *aliases)))


def people_of(
    campaign: Mapping[str, JsonValue],
    file: str,
    known: Sequence[Known],
    rooms: Rooms,
    report: Report,
) -> tuple[Character, ...]:
    """Return the people of *campaign*, characters first; *known* are people among the entities."""
    drafts: list[_Draft] = []
    for at, record in report.records(campaign, At(file, ("characters",)), Person):
        drafts.append(_of_character(record, at, [draft.id for draft in drafts], report))
    for one in known:
        _merge(one, drafts)
    for draft in drafts:
        _check_name(draft, report)
        report.note_origin(("characters", draft.id), draft.at)
    return _with_first_names([_character(draft, rooms, report) for draft in drafts])


def _with_first_names(people: Sequence[Character]) -> tuple[Character, ...]:
    """Let people whose name has parts, as 艾琳·韦伯, be called by the first where only one has it.

    Campaigns have no other way to say so, and their texts mostly call people by it.
    """
    names = Counter(name for one in people for name in _called(one))
    return tuple(
        replace(one, aliases=(*one.aliases, first))
        if (first := _first_name(one)) and names[folded(first)] == 1 and can_be_called(first)
        else one
        for one in people
    )


def _called(person: Character) -> frozenset[str]:
    return frozenset(map(folded, (person.name, *person.aliases, _first_name(person))))


def _first_name(person: Character) -> str:
    """Return the first part of a name, '' where the name is in one piece or that is an alias."""
    first, *rest = (part.strip() for part in _DOT.split(person.name))
    is_new = folded(first) not in map(folded, person.aliases)
    return first if rest and is_new else ""


def stats_for(people: Iterable[Character], more: Iterable[tuple[str, float]]) -> tuple[Stat, ...]:
    """Return the usual stats, with room for the highest value that *people*, or *more*, have."""
    values = [*(pair for person in people for pair in person.stats), *more]
    return tuple(
        replace(stat, most=max([stat.most, *(value for key, value in values if key == stat.key)]))
        for stat in USUAL_STATS
    )


def _of_character(record: Person, at: At, taken: Sequence[str], report: Report) -> _Draft:
    bag = bag_of(record.inventory)
    if bag.note and record.role.strip().upper() == "PC":
        report.warn(at.of("inventory"), "NOT_A_THING", _MORE_THAN_THINGS)
    name = tidy(record.name)
    return _Draft(
        at=at,
        id=PersonId(record.moirai_id) if record.moirai_id else fresh_id(name, taken),
        name=name,
        kind="pc" if record.role.strip().upper() == "PC" else "npc",
        presence=_presence(record.status, at, report),
        texts=[record.personality.strip(), bag.note],
        stats=tuple(_stats(record, at, report)),
        items=bag.items,
        inside=record.moirai_policy,
    )


def _presence(status: str, at: At, report: Report) -> Presence:
    found = STATUSES.get(status.strip().lower())
    if found is None:
        says = Both(
            f"there is no status “{status}”; “active” is taken",
            f"没有状态「{status}」，改用「active」",
        )
        report.warn(at.of("status"), "WRONG_TYPE", says)
    return found or "here"


def _stats(record: Person, at: At, report: Report) -> Iterator[tuple[str, float]]:
    """Yield the stats that are not what everybody begins with."""
    for stat in USUAL_STATS:
        value: float | None = getattr(record, stat.key)
        if value is not None and value < 0:
            report.warn(at.of(stat.key), "OUT_OF_RANGE", _NEGATIVE)
        if value is not None and max(value, 0) != stat.start:
            yield stat.key, float(int(max(value, 0)))


def _merge(known: Known, drafts: list[_Draft]) -> None:
    """Put what is known of somebody with the one who has the name, or make them somebody new."""
    names = set(map(folded, (known.entity.name, *known.aliases)))
    own = folded(known.entity.name)
    free = [draft for draft in drafts if draft.known is None]
    same = (draft for draft in free if folded(draft.name) == own)
    alias = (draft for draft in free if not names.isdisjoint(draft.names()))
    draft = next(same, None) or next(alias, None)
    if draft is not None:
        draft.known = known
        return
    name = tidy(known.entity.name)
    id = fresh_id(name, [one.id for one in drafts])
    drafts.append(_Draft(known.at, id, name, "npc", "here", [], known=known))


def _check_name(draft: _Draft, report: Report) -> None:
    if not can_be_called(draft.name):
        report.blame(draft.at.of("name"), "BAD_NAME", _BAD_NAME)


def _character(draft: _Draft, rooms: Rooms, report: Report) -> Character:
    known = draft.known
    person = Character(
        id=draft.id,
        name=draft.name,
        description=_joined(draft.texts),
        kind=draft.kind,
        presence=draft.presence,
        stats=draft.stats,
        items=draft.items,
    )
    if draft.inside is not None:
        form = report.record(draft.inside, draft.at.of("moirai_policy"), InnerForm)
        person = person if form is None else with_inside(person, form)
    if known is None:
        return person
    presence = _presence(known.entity.status, known.at, report)
    others = (known.entity.name, *known.aliases)
    aliases = {folded(name): tidy(name) for name in others if folded(name) != folded(draft.name)}
    return replace(
        person,
        description=_joined([*draft.texts, known.description]),
        presence=presence if draft.presence == "here" else draft.presence,
        aliases=tuple(name for name in aliases.values() if can_be_called(name)),
        mood=known.mood,
        breakpoint=known.breakpoint,
        memories=tuple(filter(None, known.memories)),
        room=room_of(known, rooms, report),
    )


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(dict.fromkeys(filter(None, texts)))
