"""Proxy bots: people who speak through PluralKit or Tupperbox are heard once, by the right name.

Such a bot deletes what a person wrote and posts it again through a webhook, under the name of the
person's character. In channels where that happens a message is held for a moment: when its copy
comes, the copy is played, for the person who wrote the original.
"""

import asyncio
from dataclasses import dataclass

import discord

APPLICATIONS = frozenset({466378653216014359, 431544605209788416})
"""PluralKit and Tupperbox, the proxy bots in wide use."""


@dataclass(frozen=True, slots=True)
class _Held:
    original: discord.Message
    copied: asyncio.Event


class Proxies:
    """Knows where proxy bots are at work, and holds messages there for *window_s* seconds."""

    def __init__(self, window_s: float) -> None:
        self._window_s = window_s
        self._held: dict[int, list[_Held]] = {}

    async def is_replaced(self, message: discord.Message) -> bool:
        """Tell whether a copy takes the place of *message*; at once where no proxy bot works."""
        waiting = self._held.get(message.channel.id)
        if waiting is None:
            return False
        held = _Held(message, asyncio.Event())
        waiting.append(held)
        try:
            async with asyncio.timeout(self._window_s):
                await held.copied.wait()
        except TimeoutError:
            return False
        else:
            return True
        finally:
            waiting.remove(held)

    def original_of(self, copy: discord.Message) -> discord.Message | None:
        """Return the held message that *copy* stands for; None where there is none.

        The first copy in a channel comes too late: its original has been played already. From
        then on messages are held there.
        """
        waiting = self._held.setdefault(copy.channel.id, [])
        for held in waiting:
            if copy.content in held.original.content and not held.copied.is_set():
                held.copied.set()
                return held.original
        return None


def is_copy(message: discord.Message) -> bool:
    """Tell whether *message* was posted by a proxy bot for a person."""
    return message.webhook_id is not None and message.application_id in APPLICATIONS
