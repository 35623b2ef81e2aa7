"""What commands of game masters have in common: who may use them, and what came of a deed."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.utils import escape_markdown

from cogs import gm_texts
from cogs.answers import answering, check_permissions, key_of, played, tell
from cogs.here import Here, here, offered, offered_pairs, seen
from cogs.localised import both, language_for
from cogs.stage import Stage
from engine.errors import NoSuchTimeline, StoryError
from engine.gamemaster import decreed, written
from engine.model.frame import Frame
from engine.model.language import Language
from engine.model.rule import Step
from engine.model.table_actions import Decree
from engine.timelines import View

Named = app_commands.Range[str, 1, 60]
"""The name of somebody or something, as it is typed."""

NAME = (both("name", "名字"), both("Who", "谁"))
QUIET = (both("quiet", "不公开"), both("Show players nothing of it", "不让玩家看到任何提示"))

_STEPS_CHARS = 300
"""How much of a deed its receipt repeats."""


@asynccontextmanager
async def leading(stage: Stage, interaction: discord.Interaction) -> AsyncIterator[None]:
    """Tell a game master alone of what goes wrong within."""
    async with answering(stage, interaction):
        try:
            yield
        except StoryError as error:
            await tell(interaction, faults_text(error, language_for(interaction)))


async def led(stage: Stage, interaction: discord.Interaction) -> Here:
    """Take a game master's command in, and return where it was used.

    Raises:
        NoSuchTimeline: nothing is played there.
        NotAllowed: the person is no game master.
    """
    at = await here(stage, interaction, posts=False)
    at.must_lead()
    return at


async def rule(
    stage: Stage, interaction: discord.Interaction, *steps: Step, quiet: bool = False
) -> None:
    """Let *steps* be so, for a game master who used a command; as `enact`."""
    async with leading(stage, interaction):
        await decree(await led(stage, interaction), *steps, quiet=quiet)


async def decree(at: Here, *steps: Step, quiet: bool = False) -> None:
    """Let *steps* be so; as `enact`."""
    await enact(at, decreed(at.user, *steps, quiet=quiet))


async def enact(at: Here, action: Decree) -> None:
    """Play *action*; all see what it changed for them, unless it is quiet.

    The receipt tells the game master alone what nobody else was shown.

    Raises:
        Lacking: the bot cannot post there, and must.
        EngineError, WallError: as `Stage.play`.
    """
    if not action.quiet:
        check_permissions(at.interaction)
    key, timelines = key_of(at.interaction), at.stage.timelines
    frame = await played(
        at.stage, at.interaction, lambda hear: timelines.play(at.channel, key, action, hear)
    )
    if frame is not None:
        await _settle(at, action, frame)


def faults_text(error: StoryError, language: Language) -> str:
    """Return what is wrong with steps that somebody wrote, and where."""
    heading = gm_texts.FAULTS.told(language)
    lines = []
    for fault in error.faults:
        line, column = fault.place.line, fault.place.column
        form = gm_texts.FAULT if line == 1 else gm_texts.FAULT_IN_LINE
        says = fault.says.told(language)
        lines.append(form.told(language).format(line=line, column=column, says=says))
    return "\n".join((heading, *lines))


async def led_names(
    stage: Stage,
    interaction: discord.Interaction,
    typed: str,
    names: Callable[[View], Iterable[str]],
) -> list[app_commands.Choice[str]]:
    """Return *names* of what is played as choices, for game masters; nobody else sees any."""
    try:
        at = await seen(stage, interaction)
    except NoSuchTimeline:
        return []
    return offered(list(names(at.view)), typed) if at.leads else []


async def led_pairs(
    stage: Stage,
    interaction: discord.Interaction,
    typed: str,
    pairs: Callable[[View], Mapping[str, str]],
) -> list[app_commands.Choice[str]]:
    """Return what is sent, by what it is called, as choices; as `led_names`."""
    try:
        at = await seen(stage, interaction)
    except NoSuchTimeline:
        return []
    return offered_pairs(pairs(at.view), typed) if at.leads else []


def everybody(view: View) -> tuple[str, ...]:
    """Return the names of all people, of hidden ones as well."""
    return view.people_names(hidden=True)


async def _settle(at: Here, action: Decree, frame: Frame) -> None:
    receipt = _receipt(at, action, frame)
    if receipt:
        await at.whisper(receipt)
    else:
        await at.dismiss()


def _receipt(at: Here, action: Decree, frame: Frame) -> str:
    """Return what the game master is told of a deed; '' where all saw all there is."""
    shown = at.stage.timelines.text_of(frame)
    steps = _clipped(escape_markdown(written(action, at.language)))
    parts = (
        "" if shown and not frame.secret else gm_texts.DONE.told(at.language).format(steps=steps),
        shown if frame.secret else "",
        "\n".join(frame.gm),
    )
    return "\n".join(part for part in parts if part)


def _clipped(text: str) -> str:
    return text if len(text) <= _STEPS_CHARS else text[: _STEPS_CHARS - 1] + "…"
