"""The commands of `moirai`."""

import json
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Annotated

import typer

from bot.archive_commands import chat, export, novel, save, verify
from bot.campaigns import campaign
from bot.complaints import complaining, language_for
from bot.evaluation.command import evaluate
from bot.import_command import import_
from bot.logs import set_up_logs
from bot.lore_commands import lore
from bot.past_commands import diff, tree
from bot.persona_commands import persona
from bot.purge_command import purge
from bot.recall_command import recall
from bot.reports import findings_at, findings_json, findings_text, result_text, results_at
from bot.settings import read_settings
from bot.terminal.start import Play, play_as_machine, play_as_reader
from engine.errors import PlayerError
from engine.model.language import Both
from engine.packs.native import json_schema

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Moirai: stories told in chat. Code decides, a model tells, the past is a tree. "
    "聊天里的互动故事：规则由代码裁定，叙述交给模型，过去是一棵树。",
)

StoryName = Annotated[
    str,
    typer.Argument(
        help="A story's name, a .meph file, a character card, or a pack folder. "
        "故事名、文件、角色卡或文件夹。"
    ),
]
OnBranch = Annotated[
    str, typer.Option(help="Branch to play on; made where missing. 要玩的分支，没有就新建。")
]
DatabaseName = Annotated[
    str | None, typer.Option(help="Database to keep the play in. 保存进度的数据库。")
]
Seed = Annotated[
    str | None, typer.Option(help="Seed of all dice of a new play. 新开局的骰子种子。")
]
Narrator = Annotated[
    str, typer.Option(help="auto, or offline: never ask a model. offline 即不用模型。")
]
ByLines = Annotated[
    bool,
    typer.Option("--json", help="One action a line in, one JSON object a line out. 供脚本使用。"),
]
Debug = Annotated[
    bool, typer.Option(help="Tell on stderr which rules were tried. 显示尝试过的规则。")
]
SpeaksAs = Annotated[
    str | None,
    typer.Option("--as", help="Speak as another player of that name. 以另一位玩家的身份发言。"),
]
Greeting = Annotated[
    int,
    typer.Option(min=1, help="Which greeting a new play begins with. 新开局用第几个开场白。"),
]
CharacterName = Annotated[
    str,
    typer.Option(
        help="Play a new character of that name, or a character card (its file, or its name as "
        "cards/NAME). 扮演一个叫这个名字的新角色，或一张角色卡（文件，或 cards/名字）。"
    ),
]
StoriesPath = Annotated[
    str, typer.Argument(help="A story, or a folder of stories. 一个故事，或放故事的文件夹。")
]


class NoSimcord(PlayerError):
    """The rehearsal cannot be: simcord is installed for developers only."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "The rehearsal needs simcord; `make rehearse` installs it.",
                "排练需要 simcord：运行 `make rehearse` 会自动安装。",
            )
        )


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"moirai {version('moirai')}")
        raise typer.Exit


@app.callback()
def moirai(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version. 显示版本。",
        ),
    ] = False,
) -> None:
    """Take the options that stand before a command."""


@app.command(help="Play a story in the terminal. 在终端里玩一个故事。")
def play(  # noqa: PLR0913 - one parameter for each option of the command line
    story: StoryName,
    *,
    branch: OnBranch = "main",
    db: DatabaseName = None,
    seed: Seed = None,
    narrator: Narrator = "auto",
    machine: ByLines = False,
    debug: Debug = False,
    speaks_as: SpeaksAs = None,
    greeting: Greeting = 1,
    character: CharacterName = "",
) -> None:
    """Play a story in the terminal."""
    if narrator not in ("auto", "offline"):
        raise typer.BadParameter("write auto or offline", param_hint="--narrator")
    offline = narrator == "offline"
    chosen = Play(story, branch, db, seed, offline, debug, speaks_as, greeting, character)
    set_up_logs("debug" if debug else "critical")
    with complaining(story):
        (play_as_machine if machine else play_as_reader)(chosen, read_settings())


@app.command(help="Start the Discord bot. 启动 Discord 机器人。")
def run() -> None:
    """Start the Discord bot."""
    with complaining():
        settings = read_settings()
        # Whoever plays in a terminal must not wait for discord.py to be imported.
        import_module("bot.serve").run(settings)


@app.command(
    help="Start the bot against a Discord played on this machine. 在本机模拟的 Discord 中排练。"
)
def rehearse(
    *,
    port: Annotated[int, typer.Option(help="Port of the page; 0: a free one. 页面端口。")] = 0,
) -> None:
    """Start the bot against a Discord played on this machine."""
    with complaining():
        if find_spec("simcord") is None:
            raise NoSimcord
        import_module("bot.rehearsal").run(read_settings(), port)


@app.command(
    help="Look stories over; exits with 1 where there are errors. 检查故事；有错误时退出码为 1。"
)
def check(
    path: StoriesPath,
    *,
    machine: Annotated[
        bool, typer.Option("--json", help="Print the findings as JSON. 以 JSON 输出。")
    ] = False,
) -> None:
    """Look stories over; exits with 1 where there are errors."""
    with complaining(path):
        found = findings_at(path, read_settings().stories)
        typer.echo(findings_json(found) if machine else findings_text(found, language_for(path)))
    if any(fault.severity == "error" for fault in found):
        raise typer.Exit(1)


@app.command(
    help="Run the golden plays beside a story; exits with 1 where one fails. 运行故事旁的剧本测试。"
)
def test(path: StoriesPath) -> None:
    """Run the golden plays beside a story; exits with 1 where one fails."""
    went_well = True
    with complaining(path):
        for result in results_at(path, read_settings().stories):
            typer.echo(result_text(result, language_for(path)))
            went_well &= not result.faults
    if not went_well:
        raise typer.Exit(1)


@app.command(
    help="Print the JSON Schema of story.yaml, for editors. 输出 story.yaml 的 JSON Schema。"
)
def schema() -> None:
    """Print the JSON Schema of story.yaml, for editors."""
    with complaining():
        typer.echo(json.dumps(json_schema(), ensure_ascii=False, indent=2))


app.command(help="Draw the tree of a play. 画出分支树。")(tree)
app.command(help="Show what differs between two branches or turns. 比较两个分支或回合。")(diff)
app.command(help="Find what a play remembers of some words. 查找一局游戏记得的往事。")(recall)
app.add_typer(lore, name="lore")
app.command(
    help="Write a play to one file, to take it away, or a card or lorebook back to one. "
    "把存档、角色卡或设定集导出为一个文件。"
)(export)
app.command(
    "import",
    help="Take in such files, SillyTavern chats, character cards, or lorebooks. "
    "导入存档、聊天记录、角色卡或设定集。",
)(import_)
app.command(
    help="Prove every id, die and state of such a file; exits with 1 where one differs. "
    "验证文件中的每个编号、骰子和状态；不符时退出码为 1。"
)(verify)
app.command(help="Write one branch of a play as a book. 把一个分支写成一本书（Markdown）。")(novel)
app.command(help="Write one branch as a SillyTavern chat. 把一个分支写成 SillyTavern 聊天记录。")(
    chat
)
app.command(
    help="Write a story, or a branch of a play, as a campaign folder. "
    "把故事或一个分支写成战役文件夹。"
)(campaign)
app.command(help="Write one branch of a .meph story as a save. 把一个分支写成 .meph 存档。")(save)
app.command(
    help="Remove for good the branches that were deleted long ago. 彻底清除早已删除的分支。"
)(purge)
app.add_typer(persona, name="persona")
app.command(
    help="Measure whether characters stay themselves over a long play. 评测人物能否始终如一。"
)(evaluate)
