"""Lore that can never be told, and ids that mean two entries."""

from collections import Counter
from collections.abc import Iterator

from engine.errors import Fault
from engine.memory.lore import MOST_STEPS
from engine.model.language import Both
from engine.model.lore import LoreEntry, LoreRules
from engine.model.story import Story
from engine.narration.tokens import token_count
from engine.packs.lint.warn import Where, about

_TWICE = Both(
    "another entry of lore has the id “{id}” as well; how long each lasts and rests is mixed up",
    "另一条设定也用了编号「{id}」，两者的持续与冷却会混在一起",
)
_NO_STEPS = Both(
    "only other lore wakes it, and none does: write recursive: true under lore_rules",
    "它只由其他设定唤起，但没有开启：请在 设定规则 里写 递归: 是",
)
_TOO_DEEP = Both(
    "it waits for step {level}, and lore goes {steps} steps; raise steps, or lower only_by_lore",
    "它要等到第 {level} 层，而设定最多 {steps} 层；请调高 层数，或调低 仅被唤起",
)
_BOTH_WAYS = Both(
    "only other lore wakes it, and other lore must not: take away one of both",
    "既要求仅被设定唤起，又不许被设定唤起；请去掉其一",
)
_NEVER_LUCKY = Both("with a probability of 0 it is never told", "概率为 0，永远不会告诉叙述者")
_NOTHING_SEEN = Both(
    "with a scan_depth of 0 nothing that is said wakes it", "扫描深度为 0，说什么都不会唤起它"
)
_NO_ROOM = Both(
    "it takes {tokens} tokens, and lore has {budget}; shorten it, raise the budget, or make it "
    "fixed",
    "它占 {tokens} token，而设定只有 {budget}；请缩短它、调高 预算，或设为 必留",
)
_ALONE = Both(
    "no other entry is of the group “{group}”, so nothing is chosen by it",
    "分组「{group}」只有这一条，起不到作用",
)
_NO_GROUP = Both(
    "group_first and group_scoring do nothing without groups",
    "没有 分组 时，组内优先 和 组内计分 不起作用",
)


def lore_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for every entry that can never be told, and what else of it does nothing."""
    ids = Counter(entry.id for entry in story.lore if entry.id)
    groups = Counter(group for entry in story.lore for group in entry.groups)
    for number, entry in enumerate(story.lore):
        for field, code, says in (
            *_twice(entry, ids),
            *_never(entry, story.lore_rules),
            *_alone(entry, groups),
        ):
            named = Both(f"“{entry.called}”: {says.en}", f"「{entry.called}」：{says.zh}")
            yield about(("lore", number, field), where, code, named)


_Found = tuple[str, str, Both]
"""A field, what is wrong with it, and how to say so."""


def _twice(entry: LoreEntry, ids: Counter[str]) -> Iterator[_Found]:
    if ids[entry.id] > 1:
        yield "id", "DUPLICATE_LORE", _said(_TWICE, id=entry.id)


def _never(entry: LoreEntry, rules: LoreRules) -> Iterator[_Found]:
    code = "LORE_NEVER_TOLD"
    steps = rules.steps or MOST_STEPS
    if entry.probability <= 0:
        yield "probability", code, _NEVER_LUCKY
    if entry.only_by_lore and not rules.recursive:
        yield "only_by_lore", code, _NO_STEPS
    elif entry.only_by_lore > steps:
        yield "only_by_lore", code, _said(_TOO_DEEP, level=entry.only_by_lore, steps=steps)
    if entry.only_by_lore and entry.unwoken_by_lore:
        yield "unwoken_by_lore", code, _BOTH_WAYS
    if not entry.constant and not rules.recursive and _depth(entry, rules) == 0:
        yield "scan_depth", code, _NOTHING_SEEN
    tokens = token_count(entry.text)
    if rules.budget is not None and tokens > rules.budget and not entry.fixed:
        yield "text", code, _said(_NO_ROOM, tokens=f"{tokens:,}", budget=f"{rules.budget:,}")


def _depth(entry: LoreEntry, rules: LoreRules) -> int:
    return rules.scan_depth if entry.scan_depth is None else entry.scan_depth


def _alone(entry: LoreEntry, groups: Counter[str]) -> Iterator[_Found]:
    for group in entry.groups:
        if groups[group] == 1:
            yield "groups", "LONELY_GROUP", _said(_ALONE, group=group)
    if not entry.groups and (entry.group_first or entry.group_scoring):
        yield "group_first", "LONELY_GROUP", _NO_GROUP


def _said(says: Both, **facts: object) -> Both:
    return Both(says.en.format(**facts), says.zh.format(**facts))
