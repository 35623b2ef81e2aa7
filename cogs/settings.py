"""What an operator can set about the bot's behaviour in Discord."""

from dataclasses import dataclass

from cogs.ui.pace import Pacing

GM_ROLES = ("gm", "dm", "game master", "dungeon master", "主持人", "守秘人")
"""Names that tell a game master's role: Avrae's, and those Chinese tables use."""


@dataclass(frozen=True, slots=True)
class DiscordSettings:
    """How the bot behaves.

    Without *message_content* (a privileged intent) people play by /say, by mentioning the bot and
    by replying to it. *gm_roles* are names or ids; empty means roles with one of the usual names.
    *anyone_starts* lets everybody begin a story where none is played, and be its game master.
    *proxy_window_s* is how long a message waits for a proxy bot's copy, where one is at work.
    Posts older than *replace_after_s* are replaced, not edited (Discord limits such edits).
    *dev_guild* gets the commands at once; None offers them everywhere.
    """

    pacing: Pacing = Pacing()
    message_content: bool = True
    gm_roles: tuple[str, ...] = ()
    anyone_starts: bool = True
    proxy_window_s: float = 1.5
    replace_after_s: float = 3600.0
    dev_guild: int | None = None
