"""Commands for whoever leads the play: the game master's hand on everything."""

from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Run, Table
from engine.errors import NotAllowed
from engine.gamemaster import decreed, read_decree, written
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import Assign, GoTo, PutFlag, Step
from engine.model.table_actions import Decree
from engine.model.table_deeds import Direct, PutOrder, PutPause, PutSpotlight
from engine.model.value import typed
from engine.rules.frame import text_of

_DOWN = ("off", "down", "no", "关", "取消")
_ROUNDS = ("rounds", "轮流")
_USAGE = Both("Usage: {usage}", "用法：{usage}")
_GM_LINES = Both("The last turn told game masters nothing.", "上一回合没有给主持人的消息。")


def led(run: Run) -> Run:
    """Return *run* for whoever leads; anybody else is refused."""

    async def checked(table: Table, rest: str) -> Outcome:
        if not table.sitting.leads:
            raise NotAllowed
        return await run(table, rest)

    return checked


async def gm(table: Table, rest: str) -> Outcome:
    """Take steps in the rule language; without any, show what the last turn told game masters."""
    if not rest:
        return await _log(table)
    quiet = rest.startswith("?")
    text = rest.removeprefix("?").strip()
    return await _done(table, read_decree(table.sitting.user, text, quiet=quiet))


async def set_state(table: Table, rest: str) -> Outcome:
    """Set a state value."""
    key, _, value = rest.partition(" ")
    if not key or not value.strip():
        return await usage(table, "/state set KEY VALUE", "/状态 设 键 值")
    return await decree(table, Assign(key, typed(value)))


async def flag(table: Table, rest: str) -> Outcome:
    """Raise a flag, or take it down with `off`."""
    name, _, how = rest.rpartition(" ")
    if how in _DOWN and name:
        return await decree(table, PutFlag(name.strip(), up=False))
    if not rest:
        return await usage(table, "/flag NAME [off]", "/标记 名称 [关]")
    return await decree(table, PutFlag(rest))


async def scene(table: Table, rest: str) -> Outcome:
    """Move the story to a scene."""
    if not rest:
        view = await table.sitting.timelines.look(table.sitting.timeline)
        return Outcome(lines=view.scenes())
    return await decree(table, GoTo(SceneId(rest)))


async def pause(table: Table, _rest: str) -> Outcome:
    """Let nobody act."""
    return await decree(table, PutPause(paused=True))


async def resume(table: Table, _rest: str) -> Outcome:
    """Let the story go on."""
    return await decree(table, PutPause(paused=False))


async def direct(table: Table, rest: str) -> Outcome:
    """Tell the narrator what should come of the next turn."""
    if not rest:
        return await usage(table, "/direct TEXT", "/指示 文字")
    return await decree(table, Direct(rest))


async def spotlight(table: Table, rest: str) -> Outcome:
    """Let only one character act; `off` lets everybody."""
    return await decree(table, PutSpotlight("" if rest in _DOWN else rest))


async def order(table: Table, rest: str) -> Outcome:
    """Gather rounds, or let everybody act freely."""
    return await decree(table, PutOrder("rounds" if rest in _ROUNDS else "free"))


async def _log(table: Table) -> Outcome:
    timeline = table.sitting.timeline
    turn = await timeline.latest()
    lines = (await timeline.frame(turn)).gm if turn.parents else ()
    return Outcome(lines=lines or (_GM_LINES.told(await table.sitting.language()),))


async def decree(table: Table, *steps: Step) -> Outcome:
    """Let *steps* be so."""
    return await _done(table, decreed(table.sitting.user, *steps))


async def _done(table: Table, action: Decree) -> Outcome:
    """Play *action*; where nothing of it is to be seen, say what was done."""
    frame = await table.sitting.act(action, table.hear)
    if text_of(frame) or frame.gm:
        return Outcome(frame=frame)
    return Outcome(frame, (f"✓ {written(action, frame.language)}",))


async def usage(table: Table, english: str, chinese: str) -> Outcome:
    """Tell how a command is used."""
    language = await table.sitting.language()
    told = chinese if language == "zh" else english
    return Outcome(lines=(_USAGE.told(language).format(usage=told),))


LEADING_COMMANDS = (
    Command(
        ("gm", "主持"),
        "STEPS",
        Both("let steps be so; alone: what you were told", "让步骤成真；不写则看给你的消息"),
        led(gm),
    ),
    Command(("flag", "标记"), "NAME", Both("raise a flag", "立起标记"), led(flag)),
    Command(("scene", "场景"), "NAME", Both("move the story", "移动到场景"), led(scene)),
    Command(("pause", "暂停"), "", Both("let nobody act", "暂停故事"), led(pause)),
    Command(("resume", "取消暂停"), "", Both("let the story go on", "继续故事"), led(resume)),
    Command(("direct", "指示"), "TEXT", Both("direct the next turn", "指示下一回合"), led(direct)),
    Command(("spotlight", "聚光"), "NAME", Both("whose turn it is", "轮到谁行动"), led(spotlight)),
    Command(("order", "顺序"), "rounds", Both("rounds, or free", "轮流或自由行动"), led(order)),
)
