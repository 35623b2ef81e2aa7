"""The scenes of a campaign, and the options that lead from one to another."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.story import Choice, Scene
from engine.packs.campaign.records import Extra, Node, Option
from engine.packs.campaign.report import At, Report

_TWICE = Both("another one has this id", "已有同样的 id")
_NO_START = Both("there is no such scene; the first one is taken", "没有这个场景，改用第一个")


@dataclass(frozen=True, slots=True)
class Scenes:
    """The scenes by their ids, what the numbers of the folder stand for, and the first of them."""

    scenes: Mapping[SceneId, Scene]
    by_number: Mapping[str, SceneId]
    start: SceneId | None


def scenes_of(campaign: Mapping[str, JsonValue], extra: Extra, file: str, report: Report) -> Scenes:
    """Return the scenes of *campaign*; a node 3 is the scene "3"."""
    nodes: dict[str, Node] = {}
    for at, node in report.records(campaign, At(file, ("nodes",)), Node):
        if node.id in nodes:
            report.blame(at.of("id"), "DUPLICATE_ID", _TWICE)
        nodes.setdefault(node.id, node)
        report.note_origin(("scenes", node.moirai_id or node.id), at)
    by_number = {number: SceneId(node.moirai_id or number) for number, node in nodes.items()}
    choices = _choices(campaign, nodes, by_number, file, report)
    scenes = {by_number[n]: _scene(by_number[n], node, choices[n]) for n, node in nodes.items()}
    return Scenes(scenes, by_number, _start(scenes, extra, file, report))


def no_node(number: str) -> Both:
    """Return that there is no scene with this number."""
    return Both(f"there is no node {number}", f"没有节点 {number}")


def _choices(
    campaign: Mapping[str, JsonValue],
    nodes: Mapping[str, Node],
    by_number: Mapping[str, SceneId],
    file: str,
    report: Report,
) -> Mapping[str, list[Choice]]:
    choices: defaultdict[str, list[Choice]] = defaultdict(list)
    for at, option in report.records(campaign, At(file, ("options",)), Option):
        for field in ("node_id", "next_node_id"):
            number = getattr(option, field)
            if number not in nodes:
                report.warn(at.of(field), "UNKNOWN_SCENE", _left_out(no_node(number)))
                break
        else:
            goal = nodes[option.next_node_id]
            text = option.text.strip() or goal.name or goal.id
            choices[option.node_id].append(Choice(text, by_number[option.next_node_id]))
    return choices


def _left_out(why: Both) -> Both:
    return Both(f"{why.en}; the option is left out", f"{why.zh}，略去这个选项")


def _scene(id: SceneId, node: Node, choices: list[Choice]) -> Scene:
    text = node.expanded_content.strip() or node.content.strip()
    return Scene(id, node.name.strip() or id, text, choices=tuple(choices))


def _start(
    scenes: Mapping[SceneId, Scene], extra: Extra, file: str, report: Report
) -> SceneId | None:
    wanted = SceneId(extra.start)
    if wanted in scenes:
        return wanted
    if extra.start:
        report.warn(At(file, ("moirai", "start")), "UNKNOWN_SCENE", _NO_START)
    return next(iter(scenes), None)
