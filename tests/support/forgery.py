"""Commands, presses and forms as an attacker sends them: nothing that Discord hides holds them up.

What Discord's own clients would not offer is written as it comes over the wire.
"""

import json
from dataclasses import dataclass, replace
from typing import Any

import discord
import simcord
from simcord import BackendError
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.enums import AppCommandType, ComponentType, InteractionType, OptionType

_FORGED = "forged"
_IDLE_S = 0.001
"""How long is waited for what still runs, each time; what simcord waits by itself adds up."""

Actor = simcord.MemberActor | simcord.UserHandle


@dataclass(frozen=True)
class Answer:
    """What somebody was shown; *text* also holds what stands in forms and files."""

    text: str
    is_private: bool
    is_answered: bool
    has_form: bool
    has_files: bool


def leaves(env: simcord.Env) -> dict[str, dict[str, Any]]:
    """Return every command that Discord was told of, by its whole name."""
    roots = [root for (_, type), root in env.backend.commands[None].items() if _is_slash(type)]
    found = [leaf for root in roots for leaf in wire.command_leaves(root)]
    return {" ".join(path): leaf for path, leaf in found}


def suggesting(env: simcord.Env) -> set[tuple[str, str]]:
    """Return each command and option for which names are suggested."""
    return {
        (name, option["name"])
        for name, leaf in leaves(env).items()
        for option in leaf.get("options") or []
        if option.get("autocomplete")
    }


async def use(
    actor: Actor, channel: simcord.ChannelHandle, name: str, /, **options: object
) -> Answer:
    """Use a command, whether or not Discord would let *actor* see it there."""
    built, resolved = _options(actor, channel, name, options)
    data = _command(actor, name, built) | ({"resolved": resolved} if resolved else {})
    return await _sent(actor, channel, InteractionType.APPLICATION_COMMAND, data)


async def suggested(
    actor: Actor, channel: simcord.ChannelHandle, name: str, option: str, /, **filled: object
) -> list[str]:
    """Return what is suggested to somebody who begins to fill in *option*."""
    built, _ = _options(actor, channel, name, filled, partial=True)
    kind = next(o["type"] for o in _leaf(actor, name)["options"] if o["name"] == option)
    built.append({"name": option, "type": kind, "value": "", "focused": True})
    type = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    data = _command(actor, name, built)
    result = await _arrived(actor, channel, type, data)
    assert result.autocomplete_choices is not None
    return [str(choice["name"]) for choice in result.autocomplete_choices]


async def press(actor: Actor, channel: simcord.ChannelHandle, id: str, *values: str) -> Answer:
    """Press a button with a forged id, or pick *values* from a list that has it."""
    kind = ComponentType.STRING_SELECT if values else ComponentType.BUTTON
    message = await _hung(actor, channel, id, values)
    data = {"custom_id": id, "component_type": int(kind)} | (
        {"values": [*values]} if values else {}
    )
    type, stored = InteractionType.MESSAGE_COMPONENT, _stored(actor, message)
    answer = await _sent(actor, channel, type, data, {"message": stored}, message.id)
    shown = await _taken_down(actor, message)
    return answer if shown == _FORGED else replace(answer, text=f"{answer.text}{shown}")


async def fill_in(
    actor: Actor, channel: simcord.ChannelHandle, id: str, /, **fields: str
) -> Answer:
    """Send a form with a forged id that nobody was shown."""
    rows = [
        {"type": 1, "components": [{"type": 4, "custom_id": field, "value": value}]}
        for field, value in fields.items()
    ]
    data = {"custom_id": id, "components": rows}
    return await _sent(actor, channel, InteractionType.MODAL_SUBMIT, data)


def _is_slash(type: int) -> bool:
    return type == AppCommandType.CHAT_INPUT


def _leaf(actor: Actor, name: str) -> dict[str, Any]:
    root, *path = name.split()
    return wire.walk_to_subcommand(_root(actor, root), path)[0]


def _root(actor: Actor, name: str) -> dict[str, Any]:
    root = actor._env.backend.find_command(name, None)
    assert root is not None
    return root


def _command(actor: Actor, name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    first, *path = name.split()
    root = _root(actor, first)
    _, nesting = wire.walk_to_subcommand(root, path)
    nested = wire.nest_options(root, nesting, options)
    return {"id": root["id"], "name": first, "type": 1, "options": nested}


def _options(
    actor: Actor,
    channel: simcord.ChannelHandle,
    name: str,
    options: dict[str, object],
    *,
    partial: bool = False,
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return *options* as they are sent. Outside of servers those that stand for people are ids."""
    leaf = _leaf(actor, name)
    if isinstance(actor, simcord.MemberActor):
        return wire.build_options(
            actor, name, leaf, options, partial=partial, channel_id=channel.id
        )
    kinds = {option["name"]: option["type"] for option in leaf.get("options") or []}
    sent = [
        {"name": key, "type": kinds[key], "value": str(getattr(value, "id", value))}
        for key, value in options.items()
        if kinds[key] != OptionType.ATTACHMENT
    ]
    return sent, {}


async def _hung(
    actor: Actor, channel: simcord.ChannelHandle, id: str, values: tuple[str, ...]
) -> discord.Message:
    """Post a message with a control of that id: a forged press needs one beneath which it hangs."""
    view = discord.ui.View(timeout=None)
    if values:
        offered = [discord.SelectOption(label=value, value=value) for value in values]
        view.add_item(discord.ui.Select(custom_id=id, options=offered))
    else:
        view.add_item(discord.ui.Button(label="forged", custom_id=id))
    view.stop()
    bot = actor._env.bot
    return await bot.get_partial_messageable(channel.id).send(_FORGED, view=view)


async def _taken_down(actor: Actor, message: discord.Message) -> str:
    """Delete a forged post, unless the bot did; return what it says by now."""
    try:
        shown = str(_stored(actor, message)["content"])
    except BackendError:
        return _FORGED
    await message.delete()
    return shown


def _stored(actor: Actor, message: discord.Message) -> dict[str, Any]:
    backend = actor._env.backend
    stored = backend.get_message(message.channel.id, message.id)
    return dict(serializers.message_payload(backend, stored))


async def _sent(
    actor: Actor,
    channel: simcord.ChannelHandle,
    type: InteractionType,
    data: dict[str, Any],
    extra: dict[str, Any] | None = None,
    source: int | None = None,
) -> Answer:
    result = await _arrived(actor, channel, type, data, extra, source)
    shown = [one for one in (result.response, *result.followups) if one and one.id != source]
    files = [file for one in shown for file in one.attachments]
    texts = [one.content for one in shown] + [_content(actor, file) for file in files]
    texts += [json.dumps(result.modal, ensure_ascii=False)] if result.modal else []
    return Answer(
        "\n".join(texts),
        is_private=all(one.ephemeral for one in shown),
        is_answered=result.acknowledged,
        has_form=result.modal is not None,
        has_files=bool(files),
    )


def _content(actor: Actor, file: discord.Attachment) -> str:
    content = actor._env.backend.cdn.get(file.url) or b""
    return f"{file.filename} {file.description or ''} {content.decode('utf-8', 'replace')}"


async def _arrived(
    actor: Actor,
    channel: simcord.ChannelHandle,
    type: InteractionType,
    data: dict[str, Any],
    extra: dict[str, Any] | None = None,
    source: int | None = None,
) -> simcord.InteractionResult:
    """Let something arrive at the bot, and wait until it has done with it; not longer."""
    env, backend = actor._env, actor._env.backend
    guild = actor.guild.id if isinstance(actor, simcord.MemberActor) else None
    record, payload = wire.base_payload(
        backend,
        type=type,
        channel_id=channel.id,
        guild_id=guild,
        user_id=actor.id,
        data=data,
    )
    record.source_message_id = source
    backend.emit("INTERACTION_CREATE", payload | (extra or {}))
    await env._settle_internal(dispatch="INTERACTION_CREATE", idle=_IDLE_S)
    return simcord.InteractionResult(env, record)
