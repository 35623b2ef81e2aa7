"""Who may do what: the game master's rights, and the bot's own."""

from collections.abc import Iterable

import discord

from cogs.settings import GM_ROLES
from engine.model.ids import NOBODY, UserId
from engine.model.language import Both

NEEDED = {
    "view_channel": Both("View Channel", "查看频道"),
    "send_messages": Both("Send Messages", "发送消息"),
    "read_message_history": Both("Read Message History", "阅读消息历史记录"),
}
NEEDED_IN_THREADS = NEEDED | {
    "send_messages": Both("Send Messages in Threads", "在子区内发送消息"),
}


LEADERS_NEED = discord.Permissions(send_messages=True)
"""Who lacks these is not shown commands of game masters, until a server decides otherwise.

Who leads is known here alone, play by play: it is checked at every use. Discord can only hide
commands from all who may not write at all.
"""


def is_gm(person: discord.User | discord.Member, owner: UserId, gm_roles: Iterable[str]) -> bool:
    """Tell whether *person* leads the story: who began it, a game master's role, Manage Server.

    *gm_roles* are names or ids; where none are set, roles with one of the usual names count.
    """
    if UserId(str(person.id)) == owner:
        return True
    if not isinstance(person, discord.Member):
        return False
    wanted = {name.casefold() for name in gm_roles or GM_ROLES}
    has_role = any({role.name.casefold(), str(role.id)} & wanted for role in person.roles)
    return has_role or _manages_server(person)


def may_start(
    person: discord.User | discord.Member, gm_roles: Iterable[str], *, anyone: bool
) -> bool:
    """Tell whether *person* may begin a story, or bring one in; *anyone* may where that is set."""
    return anyone or is_gm(person, NOBODY, gm_roles)


def _manages_server(person: discord.Member) -> bool:
    # What an interaction carries was computed by Discord; a message carries roles only.
    granted = person.resolved_permissions or person.guild_permissions
    return granted.manage_guild


def missing(granted: discord.Permissions, *, in_thread: bool) -> tuple[Both, ...]:
    """Return the names of the permissions the bot lacks to tell a story."""
    needed = NEEDED_IN_THREADS if in_thread else NEEDED
    flag = {"send_messages": "send_messages_in_threads"} if in_thread else {}
    return tuple(
        label for name, label in needed.items() if not getattr(granted, flag.get(name, name))
    )


def missing_here(message: discord.Message) -> tuple[Both, ...]:
    """Return what the bot lacks where *message* stands; () where that cannot be known."""
    channel = message.channel
    if message.guild is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ()
    try:
        granted = channel.permissions_for(message.guild.me)
    except discord.ClientException:  # a thread whose parent the bot has not seen
        return ()
    return missing(granted, in_thread=isinstance(channel, discord.Thread))
