"""The command `moirai evaluate`: do characters stay themselves, and what makes them do so."""

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from bot.evaluation.order import Order

MOST_TURNS = 1000

Story = Annotated[
    str, typer.Argument(help="A story's name, file or folder. 故事名、文件或文件夹。")
]
Groups = Annotated[str, typer.Option(help="Groups to compare, such as A-E or A,E. 要比较的组。")]
Turns = Annotated[
    int, typer.Option(min=1, max=MOST_TURNS, help="Turns of each group. 每组的回合数。")
]
Model = Annotated[
    str | None, typer.Option(help="Another model at the endpoint. 改用端点上的其他模型。")
]
Probes = Annotated[
    Path | None, typer.Option(help="A YAML file of probes of one's own. 自备探针文件。")
]
Judge = Annotated[
    bool, typer.Option("--judge", help="Let the model judge replies too. 同时由模型评判。")
]
Seed = Annotated[
    str, typer.Option(help="Seed of dice and scripted players. 骰子和脚本玩家的种子。")
]
Out = Annotated[
    Path | None, typer.Option(help="Folder for report and results. 报告与结果的文件夹。")
]
Machine = Annotated[
    bool, typer.Option("--json", help="Print the figures as JSON. 以 JSON 输出指标。")
]


def evaluate(  # noqa: PLR0913 - one parameter for each option of the command line
    story: Story,
    *,
    groups: Groups = "A-E",
    turns: Turns = 30,
    model: Model = None,
    probes: Probes = None,
    judge: Judge = False,
    seed: Seed = "moirai",
    out: Out = None,
    machine: Machine = False,
) -> None:
    """Let scripted players play a story in several ways, and measure its characters."""
    order = Order(story, groups, turns, model, probes, judge, seed, out, machine)
    # Whoever plays must not wait for what draws pictures to be imported.
    import_module("bot.evaluation.start").start(order)
