"""What memory is held against: the story, where it stands, and the last turns."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from engine.memory.window import WindowLine
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Character, Story


@dataclass(frozen=True, slots=True)
class Ground:
    """What candidates are held against. *names* say of each name of somebody whose it is."""

    story: Story
    state: State
    lines: Sequence[WindowLine]
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, story: Story, state: State, lines: Sequence[WindowLine]) -> "Ground":
        """Return the ground with the names of all people, players among them."""
        players = {plain(line.name) for line in lines if line.source == "player"} - {""}
        return cls(story, state, lines, {**{one: one for one in players}, **whose(story, state)})

    def cited(self, turns: Collection[int]) -> tuple[WindowLine, ...]:
        """Return the lines of the turns with those numbers; all where none of them is there."""
        found = tuple(line for line in self.lines if line.number in turns)
        return found or tuple(self.lines)

    def player_of(self, line: WindowLine) -> str:
        """Return the id of whoever is called "you" in *line*; '' where that may be several."""
        players = {
            plain(one.name)
            for one in self.lines
            if one.turn == line.turn and one.source == "player"
        }
        called = plain(self.story.role) or (players.pop() if len(players) == 1 else "")
        return self.names.get(called, "")


def whose(story: Story, state: State) -> Mapping[str, str]:
    """Return all names of people, as names are compared, and to which id each belongs."""
    role = plain(story.role)
    found = {role: role} if role else {}
    everybody: tuple[Person | Character, ...] = (*story.characters, *state.people.values())
    for one in everybody:
        found |= {plain(name): str(one.id) for name in (one.name, *one.aliases) if plain(name)}
    return found


def plain(name: str) -> str:
    """Return *name* as names are compared: without case and width, blanks drawn together."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
