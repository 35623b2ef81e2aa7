"""What exists in the stand-in's Discord: one server, its people, channels and messages.

Payloads have the shape of the API's documentation (v10, resources: message, channel, guild).
"""

import itertools
import re
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

TEXT, THREAD, FORUM = 0, 11, 15
EPHEMERAL = 1 << 6
_EPOCH_2026 = 210_000_000_000 << 22  # ids of 2026, so that they sort like real ones
_BORN = "2026-01-01T00:00:00+00:00"
_EVERYTHING = str((1 << 53) - 1)


class Refused(Exception):
    """Discord's answer to a request it does not take."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body: Json = {"code": code, "message": message}


@dataclass
class World:
    """One server. *nonces* remembers posts, so that the same nonce never posts twice."""

    channels: dict[str, Json] = field(default_factory=dict)
    users: dict[str, Json] = field(default_factory=dict)
    messages: dict[str, Json] = field(default_factory=dict)
    nonces: dict[str, Json] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    numbers: itertools.count = field(default_factory=itertools.count)  # type: ignore[type-arg]

    def __post_init__(self) -> None:
        self.bot = self.person("moirai", bot=True)
        self.guild = self.id()

    def id(self) -> str:
        """Return a new snowflake."""
        return str(_EPOCH_2026 + next(self.numbers))

    def person(self, name: str, *, bot: bool = False) -> Json:
        """Return a new user."""
        user: Json = {
            "id": self.id(),
            "username": name,
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
        }
        self.users[user["id"]] = user
        return user

    def channel(self, name: str = "tavern", type: int = TEXT, parent: str | None = None) -> str:
        """Return the id of a new channel."""
        id = self.id()
        self.channels[id] = {
            "id": id,
            "type": type,
            "guild_id": self.guild,
            "name": name,
            "position": 0,
            "permission_overwrites": [],
            "parent_id": parent,
            "nsfw": False,
        }
        return id

    def member(self, user: Json) -> Json:
        """Return *user*'s membership."""
        return {"roles": [], "joined_at": _BORN, "deaf": False, "mute": False, "flags": 0}

    def ready(self, session: str, resume_url: str) -> Json:
        """Return what a fresh session is greeted with."""
        return {
            "v": 10,
            "user": self.bot,
            "session_id": session,
            "resume_gateway_url": resume_url,
            "guilds": [{"id": self.guild, "unavailable": True}],
            "application": {"id": self.bot["id"], "flags": 1 << 19},
            "private_channels": [],
        }

    def server(self) -> Json:
        """Return the server as GUILD_CREATE shows it; everybody may do everything."""
        everyone = {
            "id": self.guild,
            "name": "@everyone",
            "permissions": _EVERYTHING,
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        me = self.member(self.bot) | {"user": self.bot}
        return {
            "id": self.guild,
            "name": "Table",
            "owner_id": self.bot["id"],
            "roles": [everyone],
            "channels": list(self.channels.values()),
            "members": [me],
            "member_count": len(self.users),
            "preferred_locale": "en-US",
            **dict.fromkeys(("icon", "splash", "banner", "description"), None),
            **dict.fromkeys(("verification_level", "mfa_level", "nsfw_level", "premium_tier"), 0),
            **dict.fromkeys(("default_message_notifications", "explicit_content_filter"), 0),
            **dict.fromkeys(("system_channel_flags", "afk_timeout"), 0),
            **{name: [] for name in ("features", "emojis", "stickers", "threads")},
            **{name: [] for name in ("voice_states", "presences", "stage_instances")},
            **{name: [] for name in ("guild_scheduled_events", "soundboard_sounds")},
        }

    def post(self, channel: str, author: Json, body: Json) -> tuple[Json, bool]:
        """Return a message, and whether it is new: an enforced nonce gives the earlier one.

        Raises:
            Refused: the message is empty, too long, or the channel does not exist.
        """
        if channel not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        nonce = f"{channel}/{body.get('nonce')}"
        if body.get("enforce_nonce") and nonce in self.nonces:
            return self.nonces[nonce], False
        message = self._written(channel, author, body)
        if body.get("enforce_nonce"):
            self.nonces[nonce] = message
        return message, True

    def edit(self, id: str, body: Json) -> Json:
        """Return the edited message.

        Raises:
            Refused: the message is gone, empty or too long.
        """
        message = self.existing(id)
        if "content" in body:
            message["content"] = _checked(body["content"] or "", body)
        if "components" in body:
            message["components"] = body["components"]
        message["edited_timestamp"] = _BORN
        return message

    def existing(self, id: str) -> Json:
        """Return a message.

        Raises:
            Refused: it is gone.
        """
        if id not in self.messages:
            raise Refused(404, 10008, "Unknown Message")
        return self.messages[id]

    def shown(self, channel: str, author: Json | None = None) -> list[str]:
        """Return what stands in *channel*, oldest first, by *author* (the bot if None)."""
        id = (author or self.bot)["id"]
        return [
            message["content"]
            for message in self.messages.values()
            if message["channel_id"] == channel
            and message["author"]["id"] == id
            and not message["flags"] & EPHEMERAL
        ]

    def _written(self, channel: str, author: Json, body: Json) -> Json:
        content = _checked(body.get("content") or "", body)
        mentioned = re.findall(r"<@!?(\d+)>", content)
        message: Json = {
            "id": self.id(),
            "channel_id": channel,
            "author": author,
            "content": content.strip(),
            "timestamp": _BORN,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.users[id] for id in mentioned if id in self.users],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": body.get("flags") or 0,
            "nonce": body.get("nonce"),
        }
        self.messages[message["id"]] = message
        return message


def _checked(content: str, body: Json) -> str:
    if len(content) > 2000:
        raise Refused(400, 50035, "content: Must be 2000 or fewer in length.")
    if not content.strip() and not body.get("components") and body.get("type") != "deferred":
        raise Refused(400, 50006, "Cannot send an empty message")
    return content
