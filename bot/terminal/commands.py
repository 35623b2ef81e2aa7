"""The slash commands of the terminal, each under an English and a Chinese name."""

from rapidfuzz import process

from bot.terminal.branches import BRANCH_COMMANDS, branch_lines
from bot.terminal.checks import read_check
from bot.terminal.context import CONTEXT_COMMAND
from bot.terminal.health import HEALTH_COMMAND
from bot.terminal.help import Theme, help_lines
from bot.terminal.knowledge import KNOWLEDGE_COMMAND
from bot.terminal.leading import LEADING_COMMANDS, led, set_state
from bot.terminal.lore import LORE_COMMAND
from bot.terminal.memory import MEMORY_COMMANDS
from bot.terminal.npc import NPC_COMMAND
from bot.terminal.outcome import Outcome
from bot.terminal.parcels import PARCEL_COMMANDS
from bot.terminal.past import PAST_COMMANDS
from bot.terminal.people import PEOPLE_COMMANDS
from bot.terminal.persona import PERSONA_COMMAND
from bot.terminal.recap import recap
from bot.terminal.table import Command, Table
from bot.terminal.trigger_commands import TRIGGER_COMMAND
from bot.terminal.variants import VARIANT_COMMANDS
from engine.errors import PlayerError, StoryOver
from engine.model.actions import Conclude, Throw
from engine.model.events import DiceRolled, Merged, Narrated, Spoke
from engine.model.language import Both
from engine.model.turn import Turn
from engine.timelines import View

SLASHES = ("/", "／")
_SEED = Both(
    "🎲 The seed of all dice was {seed}; its SHA-256 begins {promise}. "
    "`moirai verify` proves every throw in an export.",
    "🎲 所有骰子的种子是 {seed}，它的 SHA-256 以 {promise} 开头。"
    "导出后可用 `moirai verify` 验证每一次掷骰。",
)


class UnknownCommand(PlayerError):
    """No command goes by that name."""

    def __init__(self, word: str) -> None:
        known = [name for command in COMMANDS for name in command.names]
        near = [f"/{name}" for name, *_ in process.extract(word, known, limit=2, score_cutoff=50)]
        english, chinese = " / ".join(near) or "/help", " / ".join(near) or "/帮助"
        super().__init__(
            Both(
                f"Unknown command /{word[:40]}. Try {english}.",
                f"没有 /{word[:40]} 这个命令。试试 {chinese}。",
            )
        )


def is_command(line: str) -> bool:
    """Tell whether *line* is for the terminal, and not for the story."""
    return line.lstrip().startswith(SLASHES)


async def run_command(line: str, table: Table) -> Outcome:
    """Run the command in *line*, which starts with a slash.

    Raises:
        PlayerError: it is unknown, or cannot be done.
    """
    word, *rest = line.strip()[1:].split(maxsplit=1) or [""]
    for command in COMMANDS:
        if word.casefold() in command.names:
            run = led(command.run) if command.names[0] in FOR_GAME_MASTERS else command.run
            return await run(table, "".join(rest).strip())
    raise UnknownCommand(word)


async def _state(table: Table, rest: str) -> Outcome:
    verb, _, what = rest.partition(" ")
    if verb in ("set", "设", "设置"):
        return await led(set_state)(table, what.strip())
    return Outcome(lines=(await _view(table)).facts(hidden=table.sitting.leads))


async def _look(table: Table, _rest: str) -> Outcome:
    return Outcome(lines=(await _view(table)).surroundings())


async def _view(table: Table) -> View:
    return await table.sitting.timelines.look(table.sitting.timeline)


async def _history(table: Table, _rest: str) -> Outcome:
    turns = await table.sitting.timeline.turns()
    return Outcome(lines=tuple(line for turn in turns for line in history_lines(turn)))


def history_lines(turn: Turn) -> tuple[str, ...]:
    """Return what was said, thrown and told in *turn*.

    A person's words are marked with `>`, a branch that came in with 🔀.
    """
    lines = []
    for event in turn.events:
        match event:
            case Spoke(words=words):
                lines.append(f"> {words}")
            case Narrated(words=words):
                lines.append(str(words))
            case DiceRolled(text=text, shown=True, secret=False):
                lines.append(text)
            case Merged(source=source):
                lines.append(f"🔀 {source}")
            case _:
                pass
    return tuple(lines)


async def _rules(table: Table, _rest: str) -> Outcome:
    story = await table.sitting.timeline.story()
    return Outcome(lines=tuple(f"[{r.name}] {r.when} -> {r.then}" for r in story.rules))


async def _roll(table: Table, rest: str) -> Outcome:
    action = Throw(table.sitting.user, await table.sitting.name(), rest or "1d20")
    return Outcome(frame=await table.sitting.act(action, table.hear))


async def _check(table: Table, rest: str) -> Outcome:
    state = await table.sitting.timeline.state()
    action = read_check(rest, table.sitting.user, await table.sitting.name(), state.vars)
    return Outcome(frame=await table.sitting.act(action, table.hear))


async def _save(table: Table, _rest: str) -> Outcome:
    saved = await table.saves.save(table.sitting.timeline)
    return Outcome(lines=(saved.told(await table.sitting.language()),))


async def _end(table: Table, _rest: str) -> Outcome:
    """End the story, and tell the seed that was promised."""
    view = await _view(table)
    if view.state.ended is not None:
        raise StoryOver
    frame = await table.sitting.act(Conclude(table.sitting.user), table.hear)
    told = _SEED.told(await table.sitting.language())
    return Outcome(frame, (told.format(seed=view.record.seed, promise=view.promise),))


async def _reset(table: Table, _rest: str) -> Outcome:
    return Outcome(frame=await table.sitting.begin_again())


async def _branch(table: Table, rest: str) -> Outcome:
    if not rest:
        return Outcome(lines=await branch_lines(table))
    name, *called = rest.split(maxsplit=1)
    past = table.sitting.timelines.past
    at = await past.turn_called(table.sitting.timeline, called[0]) if called else None
    await table.sitting.fork(name, at)
    said = f"🌿 {table.sitting.timeline.branch.name}"
    return Outcome(lines=(said, *(await recap(table) if called else ())))


async def _switch(table: Table, rest: str) -> Outcome:
    if not rest:
        return Outcome(lines=await branch_lines(table))
    await table.sitting.switch(rest)
    return Outcome(lines=(f"▶ {table.sitting.timeline.branch.name}", *await recap(table)))


async def _help(table: Table, _rest: str) -> Outcome:
    return Outcome(lines=help_lines(THEMES, await table.sitting.language()))


async def _quit(_table: Table, _rest: str) -> Outcome:
    return Outcome(lines=(), quits=True)


_EVERY = (
    Command(("look", "看"), "", Both("what is here", "看看周围"), _look),
    Command(("state", "状态"), "", Both("what is true", "查看状态"), _state),
    Command(("history", "历史"), "", Both("what was said and told", "查看历史"), _history),
    Command(("rules", "规则"), "", Both("the rules of the story", "查看规则"), _rules),
    Command(("roll", "掷骰"), "4d6kh3", Both("throw dice", "掷骰子"), _roll),
    Command(("check", "检定"), "SKILL 60", Both("test a skill", "技能检定"), _check),
    Command(("branch", "分支"), "NAME TURN", Both("fork here and play on", "从此处分叉"), _branch),
    Command(("switch", "切换"), "NAME", Both("play on another branch", "切换分支"), _switch),
    *PEOPLE_COMMANDS,
    *LEADING_COMMANDS,
    NPC_COMMAND,
    PERSONA_COMMAND,
    *MEMORY_COMMANDS,
    LORE_COMMAND,
    KNOWLEDGE_COMMAND,
    TRIGGER_COMMAND,
    *BRANCH_COMMANDS,
    *VARIANT_COMMANDS,
    *PAST_COMMANDS,
    CONTEXT_COMMAND,
    HEALTH_COMMAND,
    *PARCEL_COMMANDS,
    Command(("save", "保存"), "", Both("write a .meph save now", "立即写出 .meph 存档"), _save),
    Command(("end", "结束"), "", Both("end the story", "结束故事"), _end),
    Command(("reset", "重来"), "", Both("begin again", "重新开始"), _reset),
    Command(("help", "帮助"), "", Both("this list", "显示帮助"), _help),
    Command(("quit", "退出"), "", Both("leave; all is kept", "离开（进度都会保留）"), _quit),
)
_BY_NAME = {command.names[0]: command for command in _EVERY}


def _theme(english: str, chinese: str, names: str) -> Theme:
    return Theme(Both(english, chinese), tuple(_BY_NAME[name] for name in names.split()))


THEMES = (
    _theme("Looking", "查看", "look map who sheet state history recap knowledge rules"),
    _theme("Acting", "行动", "go unlock take give use options pick fate text roll check"),
    _theme("Characters", "角色", "join part round"),
    _theme("The last turn", "上一回合", "undo redo retell swipe continue amend"),
    _theme("The past", "过去", "rewind checkpoint restore why diff tree"),
    _theme("Branches", "分支", "branch switch branches rename delete reopen merge resolve"),
    _theme(
        "For the game master",
        "主持",
        "gm npc persona trigger flag scene direct pause resume spotlight order "
        "memory lore context health",
    ),
    _theme("The whole play", "整局", "export import save end reset help quit"),
)

COMMANDS = tuple(command for theme in THEMES for command in theme.commands)

FOR_GAME_MASTERS = frozenset(
    {
        *("rules", "context", "health", "export", "import", "save", "end", "reset"),
        *("branch", "switch", "rename", "delete", "reopen", "rewind", "restore"),
        *("merge", "resolve"),
    }
)
"""Commands that do something to the play as a whole, besides those of `LEADING_COMMANDS`."""
