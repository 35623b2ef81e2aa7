"""A look at what is played, and words for what is seen of its past."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import NobodyCalled, NoCharacter
from engine.history.conflicts import Conflict
from engine.history.diff_lines import lines as difference_lines
from engine.history.layout_alt import alt_text
from engine.history.proof import commitment
from engine.history.things import things
from engine.history.why_lines import reason_lines
from engine.memory.documents import shelf
from engine.model.frame import ShownOffer
from engine.model.ids import NOBODY, Owner, UserId, room_owner
from engine.model.people import Person
from engine.model.plan import Plan
from engine.model.state import Shelved, State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text
from engine.ports import BranchRecord, TimelineRecord
from engine.rules.documents import document_lines
from engine.rules.fate import GRADES
from engine.rules.files import dossier_lines, party_dossier, party_dossiers
from engine.rules.frame import shown_offers
from engine.rules.names import near
from engine.rules.people import acting, people_near, person_called
from engine.rules.persona_steps import person_meant
from engine.rules.plan import plan, plan_lines
from engine.rules.recapping import memory_lines, recap_lines
from engine.rules.rooms import known_rooms, neighbours, present_room
from engine.rules.scenery import clock
from engine.rules.sheets import person_lines, sheet_lines, who_lines
from engine.rules.somebody import Somebody
from engine.rules.views import fact_lines, look_lines
from engine.rules.whose_turn import check_turn

__all__ = [
    "GRADES",
    "Conflict",
    "Somebody",
    "View",
    "alt_text",
    "asked_lines",
    "asked_text",
    "difference_lines",
    "plan_lines",
    "reason_lines",
]


@dataclass(frozen=True, slots=True)
class View:
    """A look at what a channel plays."""

    story: Story
    state: State
    record: TimelineRecord
    branch: BranchRecord

    @property
    def promise(self) -> str:
        """Return what promises the seed of all dice, and does not tell it."""
        return commitment(self.record.seed)

    def surroundings(self) -> tuple[str, ...]:
        """Return what is here, a line each."""
        return look_lines(self.story, self.state)

    def facts(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what is true, a line each; with *hidden* also what is not for players."""
        return fact_lines(self.story, self.state, hidden=hidden)

    def names(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what can be asked about; with *hidden* also what is not for players."""
        labels = {stat.key: stat.label for stat in self.story.stats}
        found = things(self.state, hidden=hidden, labels=labels)
        return tuple(thing.name(self.story.language) for thing in found)

    def sheet(self, user: UserId) -> tuple[str, ...]:
        """Return the sheet of the character that *user* plays.

        Raises:
            NoCharacter: they play nobody.
        """
        person = acting(self.state, user)
        if person is None:
            raise NoCharacter
        return sheet_lines(self.story, self.state, person)

    def person(self, called: str, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what may be read of somebody; with *hidden* all that is kept of them.

        Raises:
            NobodyCalled: nobody is called so, or players do not know of them.
        """
        person = person_called(self.state, called)
        if person is None or (person.presence == "hidden" and not hidden):
            raise NobodyCalled(called, people_near(self.state, called, hidden=hidden))
        lines = person_lines if hidden else sheet_lines
        return lines(self.story, self.state, person)

    def somebody(self, called: str) -> Somebody:
        """Return who goes by that name, with who they are inside: for game masters alone.

        Raises:
            NobodyCalled: nobody does.
        """
        return Somebody(self.story, self.state, person_meant(self.state, called))

    def insides(self) -> tuple[Somebody, ...]:
        """Return all of whom anything is known inside: for game masters alone."""
        every = (Somebody(self.story, self.state, one) for one in self.state.people.values())
        return tuple(one for one in every if one.is_known)

    def known(self, called: str) -> tuple[str, ...]:
        """Return what the party knows of somebody or something.

        Raises:
            NobodyCalled: it knows of nobody and nothing called so.
        """
        found = party_dossier(self.story, self.state, called)
        if found is None:
            raise NobodyCalled(called, near(called, self.known_names()))
        return dossier_lines(self.story, self.state, found)

    def known_names(self) -> tuple[str, ...]:
        """Return the names of all that the party knows of."""
        return tuple(one.name for one in party_dossiers(self.story, self.state))

    def people(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return a line for everybody; with *hidden* also those whom players do not know."""
        return who_lines(self.story, self.state, hidden=hidden)

    def people_names(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return the names of all people; with *hidden* also of those whom players do not know."""
        every = self.state.people.values()
        return tuple(one.name for one in every if hidden or one.presence != "hidden")

    def reachable(self) -> tuple[str, ...]:
        """Return the names of those who can be written to in private."""
        every = self.state.people.values()
        return tuple(
            one.name
            for one in every
            if one.kind == "npc" and one.presence not in ("hidden", "dead")
        )

    def free_characters(self) -> tuple[str, ...]:
        """Return the names of the players' characters that nobody plays yet."""
        every = self.state.people.values()
        free = (one for one in every if one.kind == "pc" and one.player == NOBODY)
        return tuple(one.name for one in free if one.presence not in ("hidden", "dead"))

    def check_may_act(self, user: UserId) -> None:
        """Refuse whoever may not act now.

        Raises:
            StoryOver, StoryPaused, NotYourTurn: they may not.
        """
        check_turn(self.state, user)

    def character(self, user: UserId) -> Person | None:
        """Return the character that *user* plays."""
        return acting(self.state, user)

    def belongings(self, user: UserId) -> tuple[str, ...]:
        """Return what the character of *user* has."""
        person = acting(self.state, user)
        return () if person is None else tuple(self.state.items.get(Owner(person.id), {}))

    def on_the_ground(self) -> tuple[str, ...]:
        """Return what lies where the story stands."""
        room = present_room(self.state)
        return () if room is None else tuple(self.state.items.get(room_owner(room.id), {}))

    def rooms_beside(self) -> tuple[str, ...]:
        """Return the names of the rooms behind the doors of this one."""
        room = present_room(self.state)
        return () if room is None else tuple(r.name for _, r in neighbours(self.state, room.id))

    def locked_rooms_beside(self) -> tuple[str, ...]:
        """Return the names of the rooms behind the locked doors of this one."""
        room = present_room(self.state)
        ways = () if room is None else neighbours(self.state, room.id)
        return tuple(beyond.name for door, beyond in ways if door.locked)

    def rooms(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return the names of all rooms; with *hidden* also of those whom players do not know."""
        known = known_rooms(self.state)
        return tuple(r.name for id, r in self.state.rooms.items() if hidden or id in known)

    def scenes(self) -> tuple[str, ...]:
        """Return the ids of all scenes: for game masters alone."""
        return (*self.story.scenes, *self.state.scenes)

    def offers(self) -> tuple[ShownOffer, ...]:
        """Return the options that wait."""
        return shown_offers(self.state)

    def plan(self, floor: int | None = None, *, hidden: bool = False) -> Plan:
        """Return a floor of the map to be drawn; with *hidden* all there is."""
        return plan(self.state, floor, hidden=hidden)

    def clock(self) -> str:
        """Return the story time, '' where the story has no clock."""
        return clock(self.story, self.state)

    def documents(self, *, hidden: bool = False) -> tuple[Shelved, ...]:
        """Return the documents that there are; with *hidden* also those that players do not know.

        Without, none of them says that it is hidden.
        """
        every = shelf(self.story, self.state)
        return tuple(one for one in every if hidden or not one.hidden)

    def document_lines(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return a line for each document; *hidden* as in `documents`."""
        return document_lines(self.documents(hidden=hidden), self.story.language)

    def lore(self) -> tuple[str, ...]:
        """Return what the entries of lore are called: for game masters alone."""
        return tuple(entry.called for entry in (*self.story.lore, *self.state.lore))

    def memories(self) -> tuple[str, ...]:
        """Return the texts of all memories: for game masters alone."""
        return tuple(memory.text for memory in self.state.memories)

    def memory_lines(self) -> tuple[str, ...]:
        """Return all that is remembered, a line each: for game masters alone."""
        return memory_lines(self.state, self.story.language)

    def recap(self, missed: Sequence[Turn]) -> tuple[str, ...]:
        """Return what somebody missed in turns, the oldest first."""
        return recap_lines(self.story, self.state, missed)

    def last_told(self) -> str:
        """Return what the narrator told last; '' where that is nothing."""
        told = [str(line.words) for line in self.state.log if line.voice == "narrator"]
        return told[-1] if told else ""
