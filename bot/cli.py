"""The commands of `moirai`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from bot.plays.run import rehearse_all
from bot.settings import Settings
from bot.terminal.start import Play, play_as_machine, play_as_reader
from engine.errors import EngineError, Fault, StoryError
from engine.packs.native import json_schema
from engine.packs.source import findings, read_source

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Moirai: stories told in chat. Code decides, a model tells, the past is a tree.",
)

StoryPath = Annotated[str, typer.Argument(help="A story's name, a .meph file, or a pack folder.")]
AnyPath = Annotated[Path, typer.Argument(help="A .meph file or a pack folder.")]


@app.command()
def play(  # noqa: PLR0913 - one parameter for each option of the command line
    story: StoryPath,
    *,
    branch: Annotated[str, typer.Option(help="Branch to play on; made where missing.")] = "main",
    db: Annotated[str | None, typer.Option(help="Database to keep the play in.")] = None,
    seed: Annotated[str | None, typer.Option(help="Seed of all dice of a new play.")] = None,
    narrator: Annotated[str, typer.Option(help="auto, or offline: never ask a model.")] = "auto",
    machine: Annotated[
        bool, typer.Option("--json", help="One action a line in, one JSON object a line out.")
    ] = False,
    debug: Annotated[bool, typer.Option(help="Tell on stderr which rules were tried.")] = False,
) -> None:
    """Play a story in the terminal."""
    if narrator not in ("auto", "offline"):
        raise typer.BadParameter("write auto or offline", param_hint="--narrator")
    chosen = Play(story, branch, db, seed, offline=narrator == "offline", debug=debug)
    start = play_as_machine if machine else play_as_reader
    _guarded(lambda: start(chosen, Settings()))


@app.command()
def check(
    path: AnyPath,
    *,
    machine: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look a story over: errors, and what is doubtful. Exits with 1 where there are errors."""
    found = _findings(path)
    if machine:
        typer.echo(json.dumps([_as_json(fault) for fault in found], ensure_ascii=False, indent=2))
    else:
        for fault in found:
            typer.echo(f"{fault.severity}: {fault.told('en')}")
        typer.echo(f"{len(found)} findings" if found else "No findings: the story is sound.")
    if any(fault.severity == "error" for fault in found):
        raise typer.Exit(1)


@app.command()
def test(path: AnyPath) -> None:
    """Run the golden plays beside a story (plays/*.play). Exits with 1 where one fails."""
    _guarded(lambda: _test(path))


@app.command()
def schema() -> None:
    """Print the JSON Schema of story.yaml, for editors."""
    typer.echo(json.dumps(json_schema(), ensure_ascii=False, indent=2))


def _test(path: Path) -> None:
    failed = 0
    for result in rehearse_all(path, Settings(_env_file=None)):
        typer.echo(f"{'ok' if not result.faults else 'FAILED'}  {result.name}")
        for fault in result.faults:
            typer.echo(f"  {fault.told('en')}")
        failed += bool(result.faults)
    if failed:
        raise typer.Exit(1)


def _findings(path: Path) -> tuple[Fault, ...]:
    try:
        return findings(read_source(path))
    except StoryError as error:
        return error.faults


def _as_json(fault: Fault) -> dict[str, object]:
    return {
        "file": fault.place.file,
        "line": fault.place.line,
        "column": fault.place.column,
        "severity": fault.severity,
        "code": fault.code,
        "message": fault.says.en,
    }


def _guarded(run: Callable[[], None]) -> None:
    """Run a command; what goes wrong on purpose is told in both languages, without a trace."""
    try:
        run()
    except EngineError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
