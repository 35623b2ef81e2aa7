"""Start an evaluation that was ordered, and tell what comes of it."""

import asyncio
import json

import typer

from bot.complaints import complaining
from bot.evaluation.groups import groups_in
from bot.evaluation.order import Order
from bot.evaluation.own_probes import read_probes
from bot.evaluation.run import REPORT, Evaluation, Wish, folder_for
from bot.logs import set_up_logs
from bot.settings import Settings, language_here, read_settings
from bot.shelves import shelf_for
from engine.errors import EngineError
from engine.model.language import Both

STOPPED = 130
"""The exit code of a program that Ctrl-C ended."""

_WRITTEN = Both("The report is in {path}.", "报告已写入 {path}。")
_STOPPED = Both(
    "Stopped. What was played is kept; start the same command again to go on.",
    "已停止。结果都已保存，再次运行同一命令即可继续。",
)


def start(order: Order) -> None:
    """Play what is missing, write the report, and say where it is."""
    set_up_logs("critical")
    with complaining(order.story):
        evaluation, wish = _opened(order, _settings(order))
        _play(evaluation)
        figures = evaluation.write()
        if order.machine:
            typer.echo(json.dumps(figures, ensure_ascii=False, indent=2))
        else:
            typer.echo(_WRITTEN.told(language_here()).format(path=wish.folder / REPORT))


def _settings(order: Order) -> Settings:
    """Return the settings with the one model that is measured: no other may stand in for it."""
    settings = read_settings()
    model = settings.llm_model if order.model is None else order.model
    return settings.model_copy(update={"llm_model": model, "llm_fallbacks": ()})


def _opened(order: Order, settings: Settings) -> tuple[Evaluation, Wish]:
    shelf = shelf_for(order.story, settings.stories)
    found, _ = shelf.library.find(shelf.name)
    wish = Wish(
        shelf.name,
        found,
        groups_in(order.groups),
        order.turns,
        order.out or folder_for(found.title),
        order.seed,
        () if order.probes is None else read_probes(order.probes),
        order.judges,
    )
    return Evaluation(wish, settings, shelf.library), wish


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
