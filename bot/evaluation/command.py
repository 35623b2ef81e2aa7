"""The command `moirai evaluate`: do characters stay themselves, and what makes them do so."""

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from bot.complaints import complaining
from bot.evaluation.groups import groups_in
from bot.evaluation.own_probes import read_probes
from bot.evaluation.run import REPORT, Evaluation, Wish, folder_for
from bot.logs import set_up_logs
from bot.settings import language_here, read_settings
from bot.shelves import shelf_for
from engine.errors import EngineError
from engine.model.language import Both

MOST_TURNS = 1000
STOPPED = 130

_WRITTEN = Both("The report is in {path}.", "报告已写入 {path}。")
_STOPPED = Both(
    "Stopped. What was played is kept; start the same command again to go on.",
    "已停止。结果都已保存，再次运行同一命令即可继续。",
)


def evaluate(  # noqa: PLR0913 - one parameter for each option of the command line
    story: Annotated[
        str, typer.Argument(help="A story's name, file or folder. 故事名、文件或文件夹。")
    ],
    *,
    groups: Annotated[
        str, typer.Option(help="Groups to compare, such as A-E or A,E. 要比较的组。")
    ] = "A-E",
    turns: Annotated[
        int, typer.Option(min=1, max=MOST_TURNS, help="Turns of each group. 每组的回合数。")
    ] = 30,
    model: Annotated[
        str | None, typer.Option(help="Another model at the endpoint. 改用端点上的其他模型。")
    ] = None,
    probes: Annotated[
        Path | None, typer.Option(help="A YAML file of probes of one's own. 自备探针文件。")
    ] = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Let the model judge replies too. 同时由模型评判。")
    ] = False,
    seed: Annotated[
        str, typer.Option(help="Seed of dice and scripted players. 骰子和脚本玩家的种子。")
    ] = "moirai",
    out: Annotated[
        Path | None, typer.Option(help="Folder for report and results. 报告与结果的文件夹。")
    ] = None,
    machine: Annotated[
        bool, typer.Option("--json", help="Print the figures as JSON. 以 JSON 输出指标。")
    ] = False,
) -> None:
    """Let scripted players play a story in several ways, and measure its characters."""
    set_up_logs("critical")
    with complaining(story):
        settings = read_settings().model_copy(update={"llm_fallbacks": ()})
        if model is not None:
            settings = settings.model_copy(update={"llm_model": model})
        shelf = shelf_for(story, settings.stories)
        found, _ = shelf.library.find(shelf.name)
        folder = out or folder_for(found.title)
        own = () if probes is None else read_probes(probes)
        wish = Wish(shelf.name, found, groups_in(groups), turns, folder, seed, own, judge)
        evaluation = Evaluation(wish, settings, shelf.library)
        _play(evaluation)
        figures = evaluation.write()
        if machine:
            typer.echo(json.dumps(figures, ensure_ascii=False, indent=2))
        else:
            typer.echo(_WRITTEN.told(language_here()).format(path=folder / REPORT))


def _play(evaluation: Evaluation) -> None:
    """Play to the end; whatever stops it, a report of what was played is written."""
    try:
        asyncio.run(evaluation.play(lambda line: typer.echo(line, err=True)))
    except KeyboardInterrupt as stop:
        evaluation.write()
        typer.echo(_STOPPED.told(language_here()), err=True)
        raise typer.Exit(STOPPED) from stop
    except EngineError:
        evaluation.write()
        raise
