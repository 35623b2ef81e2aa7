"""The commands below `moirai persona`."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated

import typer

from bot.app import reading_model
from bot.complaints import complaining
from bot.persona_extract import Extraction, Step, scenes_of, write_person
from bot.settings import Settings, language_here, read_settings
from engine.model.language import Both, language_of
from engine.persona.policies import FEWEST_NEVERS

persona = typer.Typer(
    no_args_is_help=True, help="Who characters are, taken out of material. 从材料中提取人设。"
)

_STEP = Both(
    "{number}/{of} · {respect} · {found} found, {refused} refused",
    "{number}/{of} · {respect} · 得 {found} 条，舍 {refused} 条",
)
_BEFORE = Both("{number}/{of} · {respect} · read before", "{number}/{of} · {respect} · 之前已读")
_DONE = Both(
    "Written to {path}. Nobody has reviewed it: until then it guides and blocks nothing. Put it "
    "into cast/ of a story and go through it with /persona review.",
    "已写入 {path}。还没有人审阅：在那之前它只作参考，不会拦下任何回复。"
    "请放进故事的 cast/ 文件夹，再用 /人设 审阅 逐条过目。",
)
_FEW = Both(
    "There are fewer than {fewest} things that {name} never does; add some by hand.",
    "{name}「绝不会」的条目不足 {fewest} 条，请手动补充。",
)


@persona.callback()
def _below() -> None:
    """Who characters are, taken out of material."""


@persona.command(
    help="Read material and write who somebody is, with evidence. 阅读材料，写出人物的人设与依据。"
)
def extract(
    sources: Annotated[
        list[Path],
        typer.Argument(help="Texts, PDFs, chats or character cards. 文本、PDF、对话或角色卡。"),
    ],
    *,
    name: Annotated[str, typer.Option("--name", "-n", help="Who it is about. 人物的名字。")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write. 要写的文件。")],
    also: Annotated[
        str, typer.Option("--language", help="en or zh; else as the material. en 或 zh。")
    ] = "",
) -> None:
    """Read material and write who somebody is, with evidence."""
    with complaining():
        asyncio.run(_extract(read_settings(), sources, name, output, also))


async def _extract(
    settings: Settings, sources: list[Path], name: str, output: Path, language: str
) -> None:
    scenes = await asyncio.to_thread(scenes_of, sources)
    spoken = "zh" if language == "zh" else "en" if language else language_of("\n".join(scenes))
    work = Extraction(name, spoken, output.with_name(f"{output.name}.reading.jsonl"))
    async with AsyncExitStack() as stack:
        reader = await reading_model(settings, stack)
        async for step in work.run(scenes, reader):
            typer.echo(_told(step))
    policy = work.policy(scenes)
    write_person(output, name, policy)
    typer.echo(_DONE.told(language_here()).format(path=output))
    if len(policy.never) < FEWEST_NEVERS:
        typer.echo(_FEW.told(language_here()).format(fewest=FEWEST_NEVERS, name=name))


def _told(step: Step) -> str:
    says = (_STEP if step.is_new else _BEFORE).told(language_here())
    return says.format(
        number=step.number,
        of=step.of,
        respect=step.trait.respect,
        found=len(step.trait.shown),
        refused=step.trait.refused,
    )
