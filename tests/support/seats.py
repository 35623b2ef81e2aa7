"""A server in which a story full of secrets is played, and everybody who may want something of it.

*owner* began the story, *granted* was made its game master, *keeper* has a game master's role and
*admin* manages the server; *player* plays Ava, *stranger* only sees the channel, *rival* leads
another play of the same story in another channel. *outsider* is the owner, in a private message.
"""

from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from engine.model.ids import TimelineId, TurnId
from tests.support.forgery import Actor, use

LEADERS = ("owner", "granted", "keeper", "admin")
PLAYERS = ("player", "stranger", "rival")
EVERYBODY = (*LEADERS, *PLAYERS)


@dataclass
class Seats:
    """The people, and a play that was just begun; `again` begins another one for them."""

    table: Any
    people: dict[str, simcord.MemberActor]
    place: simcord.ChannelHandle = field(init=False)
    elsewhere: simcord.ChannelHandle = field(init=False)
    play: TimelineId = field(init=False)
    other_play: TimelineId = field(init=False)
    turn: TurnId = field(init=False)
    count: int = 0

    def who(self, name: str) -> Actor:
        """Return somebody by what they are."""
        return self.people["owner"].user if name == "outsider" else self.people[name]

    def where(self, name: str) -> simcord.ChannelHandle:
        """Return where somebody tries what they try."""
        return self.people["owner"].user.dm_channel if name == "outsider" else self.place

    async def again(self) -> None:
        """Begin the play and its rival anew, in new channels, up to a turn of the player's."""
        self.count += 1
        guild = self.table.guild
        self.place = guild.create_text_channel(f"place-{self.count}")
        self.elsewhere = guild.create_text_channel(f"elsewhere-{self.count}")
        owner, player, rival = (self.people[one] for one in ("owner", "player", "rival"))
        await use(rival, self.elsewhere, "start", story="veil")
        await use(owner, self.place, "start", story="veil")
        await use(owner, self.place, "gm role add", user=self.people["granted"])
        await use(player, self.place, "join", name="Ava")
        await use(player, self.place, "say", text="I listen")
        [self.play, self.other_play] = [
            await self._play_in(c) for c in (self.place, self.elsewhere)
        ]
        self.turn = self.store._branches[self.play]["main"].head

    @property
    def store(self):
        """Return what outlives the process."""
        return self.table.house.store

    def mark(self) -> object:
        """Return all that a deed can change of plays, branches, channels and notes."""
        store = self.store
        kept = (store._branches, store._checkpoints, store._merges, store._bindings, store._notes)
        return tuple(map(repr, (*kept, store._grants)))

    def posts(self) -> list[tuple[int, str, str, str]]:
        """Return all that everybody in the server sees, in all channels."""
        channels = [one for c in self.table.guild.channels.values() for one in (c, *c.threads)]
        return [
            (post.id, post.content, repr(post.components), repr(post.attachments))
            for channel in channels
            for post in channel.history()
            if not post.flags.ephemeral
        ]

    def hung(self, kind: str) -> str:
        """Return the id of the first button of *kind* that hangs where the play goes on."""
        rows = [row for post in self.place.history() for row in post.components]
        ids = [part.custom_id for row in rows for part in row.children]  # type: ignore[attr-defined]
        return next(str(id) for id in ids if str(id).startswith(f"{kind}:"))

    async def _play_in(self, channel: simcord.ChannelHandle) -> TimelineId:
        bound = [one for one in await self.store.bindings() if one.channel == str(channel.id)]
        return TimelineId(bound[0].timeline)


async def seats_at(table) -> Seats:
    """Seat everybody at *table*, which knows the story as `veil`, and begin."""
    guild, env = table.guild, table.env
    staff = guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    seats = Seats(table, {"keeper": table.gm})
    for name in ("owner", "granted", "player", "stranger", "rival", "admin"):
        user = env.create_user(name, global_name=name.title())
        seats.people[name] = guild.add_member(user, roles=[staff] if name == "admin" else [])
    await seats.again()
    return seats
