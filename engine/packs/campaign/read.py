"""From the files of a campaign folder to a story; what does not fit together is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.errors import Fault, StoryError
from engine.model.ids import Digest, RoomId
from engine.model.language import Both, Language, language_of
from engine.model.lore import LoreEntry
from engine.model.people import Stat
from engine.model.persona import Checking
from engine.model.places import Room
from engine.model.rule import Place
from engine.model.story import Document, Story
from engine.packs.campaign.conditions import Terms
from engine.packs.campaign.entities import Known, known_of, room_of
from engine.packs.campaign.folder import CAMPAIGN_FILE, MAP_FILE, texts_in
from engine.packs.campaign.people import people_of, stats_for
from engine.packs.campaign.records import Entity, Extra
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.rooms import Rooms, rooms_of
from engine.packs.campaign.scenes import scenes_of
from engine.packs.campaign.texts import documents_of, lore_of, memories_of, told_of
from engine.packs.campaign.triggers import Triggers, spawned_stats

FORMAT = 1
"""The version of what this engine writes into a campaign besides."""

_OF_A_PLAY = {
    "timelines": Both("timelines", "时间线"),
    "memory_l1": Both("recent memories", "近期记忆"),
    "pending_effects": Both("effects that wait", "待结算的效果"),
    "npc_chat_logs": Both("private chats", "私聊记录"),
}
"""What a folder may hold of a play that went on; a story begins anew."""

_NEWER = Both(
    "a newer version wrote this; some of what it says may be missing here",
    "由更新的版本写成，可能有内容未能读取",
)
_NO_TEXT = Both("this must be a text", "这里应该是一段文字")
_NO_CLOCK = Both("this is no date and time; it is left out", "这不是日期和时间，略去")
_PEOPLE = ("npc", "pc", "character", "person")
_LOCATION = "location"
_CHECKINGS: Mapping[str, Checking] = {"strict": "strict", "gate": "gate", "off": "off"}
_TEXTS = {"worldview": "world", "session_memory": "memories"}


@dataclass(frozen=True, slots=True)
class Campaign:
    """A story that was read from a folder, and what is doubtful about the folder.

    *where* tells where the thing at a path of the story stands in the folder.
    """

    story: Story
    warnings: tuple[Fault, ...]
    where: Callable[[Sequence[str | int]], Place]


def read_campaign(files: Mapping[str, str], *, name: str, digest: Digest) -> Campaign:
    """Return the story in *files*, of which `campaign.json` is the main one; *name* is its title.

    Raises:
        StoryError: it cannot be played; all errors at once, in file order.
    """
    report = Report()
    story = _Folder(files, report).story(name, digest)
    faults = tuple(sorted(dict.fromkeys(report.faults), key=_in_file_order))
    errors = tuple(fault for fault in faults if fault.severity == "error")
    if errors:
        raise StoryError(errors)
    return Campaign(story, faults, report.origin)


class _Folder:
    """The files of a campaign, read part by part."""

    def __init__(self, files: Mapping[str, str], report: Report) -> None:
        self._files = files
        self._report = report
        self._campaign = report.read(CAMPAIGN_FILE, files.get(CAMPAIGN_FILE, ""))
        self._extra = self._own_part()
        self._scenes = scenes_of(self._campaign, self._extra, CAMPAIGN_FILE, report)
        self._rooms = self._map()
        self._known = self._entities()

    def story(self, name: str, digest: Digest) -> Story:
        """Return the story; what is wrong with it goes to the report."""
        extra = self._extra
        story = Story(
            digest=digest,
            title=extra.title.strip() or name,
            language=self._language(),
            summary=extra.summary.strip(),
            author=extra.author.strip(),
            world=self._text("worldview"),
            scenes=self._scenes.scenes,
            start=self._scenes.start,
            memories=memories_of(self._text("session_memory")),
            rooms=self._described_rooms(),
            doors=self._rooms.doors,
            room=self._rooms.start,
            order="rounds" if extra.order == "rounds" else "free",
            effects=extra.effects,
            options="always" if extra.options == "always" else "asked",
            clock=self._clock(),
            checking=_CHECKINGS.get(extra.checking),
        )
        return self._with_people(story)

    def _with_people(self, story: Story) -> Story:
        """Return *story* with people, texts and triggers."""
        people = [one for one in self._known if _kind(one) in _PEOPLE]
        others = [one for one in self._known if _kind(one) not in _PEOPLE]
        characters = people_of(self._campaign, CAMPAIGN_FILE, people, self._rooms, self._report)
        texts = texts_in(self._files)
        told = tuple(told_of(others, self._rooms, self._report))
        documents, numbers = documents_of(self._campaign, texts, CAMPAIGN_FILE, self._report)
        items = [item for person in characters for item, _ in person.items]
        terms = Terms(self._scenes.by_number, items, self._report)
        triggers = Triggers(terms, numbers, story.language).of(self._campaign, CAMPAIGN_FILE)
        self._tell_of_a_play()
        lore = lore_of(self._campaign, CAMPAIGN_FILE, self._report)
        return replace(
            story,
            characters=characters,
            stats=self._labelled(stats_for(characters, spawned_stats(triggers))),
            lore=(*lore, *(one for one in told if isinstance(one, LoreEntry))),
            documents=(*documents, *(one for one in told if isinstance(one, Document))),
            triggers=triggers,
        )

    def _own_part(self) -> Extra:
        at = At(CAMPAIGN_FILE, ("moirai",))
        found = self._report.record(self._campaign.get("moirai", {}), at, Extra) or Extra()
        if found.format > FORMAT:
            self._report.warn(at.of("format"), "NEWER_FORMAT", _NEWER)
        return found

    def _map(self) -> Rooms:
        """Return the map: of its own file, or of the campaign where that has none."""
        file, map = CAMPAIGN_FILE, self._campaign
        if MAP_FILE in self._files:
            file, map = MAP_FILE, self._report.read(MAP_FILE, self._files[MAP_FILE])
        return rooms_of(map, file, self._scenes, self._extra, self._report)

    def _entities(self) -> list[Known]:
        at = At(CAMPAIGN_FILE, ("world_entities",))
        found = self._report.records(self._campaign, at, Entity)
        return [known_of(entity, place, self._report) for place, entity in found]

    def _described_rooms(self) -> Mapping[RoomId, Room]:
        """Return the rooms, with what is known of the places that lie there."""
        rooms = dict(self._rooms.rooms)
        for one in self._known:
            room = room_of(one, self._rooms, self._report) if _kind(one) == _LOCATION else None
            if room is not None and one.description:
                told = _named(one, rooms[room])
                rooms[room] = replace(rooms[room], description=told)
        return rooms

    def _language(self) -> Language:
        if self._extra.language in ("en", "zh"):
            return "zh" if self._extra.language == "zh" else "en"
        scenes = self._scenes.scenes.values()
        told = (self._text("worldview"), *(f"{scene.name}{scene.text}" for scene in scenes))
        return language_of("".join(told))

    def _text(self, key: str) -> str:
        value = self._campaign.get(key) or ""
        self._report.note_origin((_TEXTS[key],), At(CAMPAIGN_FILE, (key,)))
        if not isinstance(value, str):
            self._report.blame(At(CAMPAIGN_FILE, (key,)), "WRONG_TYPE", _NO_TEXT)
            return ""
        return value.strip()

    def _clock(self) -> str:
        clock = self._extra.clock.strip()
        try:
            is_local = not clock or datetime.fromisoformat(clock).tzinfo is None
        except ValueError:
            is_local = False
        if not is_local:
            self._report.warn(At(CAMPAIGN_FILE, ("moirai", "clock")), "BAD_CLOCK", _NO_CLOCK)
        return clock if is_local else ""

    def _labelled(self, stats: Sequence[Stat]) -> tuple[Stat, ...]:
        labels = {stat.key: stat.label for stat in self._extra.stats}
        return tuple(replace(stat, label=labels.get(stat.key, stat.label)) for stat in stats)

    def _tell_of_a_play(self) -> None:
        for key, what in _OF_A_PLAY.items():
            if self._campaign.get(key):
                says = Both(
                    f"{what.en} belong to a play, not to the story; they are left out",
                    f"{what.zh}属于某次游玩，不属于故事，略去",
                )
                self._report.warn(At(CAMPAIGN_FILE, (key,)), "NOT_TAKEN", says)


def _kind(known: Known) -> str:
    return known.entity.entity_type.strip().lower()


def _named(known: Known, room: Room) -> str:
    """Return the description of *room* and what is known of a place there, with its name."""
    is_room = known.entity.name.strip() == room.name
    colon = "：" if language_of(known.description) == "zh" else ": "
    told = known.description if is_room else f"{known.entity.name}{colon}{known.description}"
    return "\n".join(filter(None, (room.description, told)))


def _in_file_order(fault: Fault) -> tuple[str, int, int]:
    return (fault.place.file, fault.place.line, fault.place.column)
