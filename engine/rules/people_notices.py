"""The sentences behind codes that concern people, and what they own, in both languages.

Those of `Noticed` are for everybody, all others for game masters. `{0}`, `{1}` are the details.
"""

import re
from collections.abc import Mapping

from engine.model.language import Both, Language

PEOPLE_SENTENCES: Mapping[str, Both] = {
    "DOWN": Both("💔 {0} has no life left.", "💔 {0}倒下了。"),
    "NEAR_BREAKING": Both("⚠️ {0} is close to snapping ({1}).", "⚠️ {0}快要到极限了（{1}）。"),
    "BROKEN": Both("💥 {0} snaps: {1}", "💥 {0}爆发了：{1}"),
    "NEWCOMER": Both(
        "👤 {0} is new here, and nobody's ally yet: say more with /npc.",
        "👤 {0}初次登场，尚无阵营：可用 /角色 补充。",
    ),
    "LEARNED": Both(
        "🗝️ There is more to know of {0} now: /who {0}", "🗝️ 关于{0}，现在知道得更多了：/人物 {0}"
    ),
    "NOTE": Both("📝 {0}", "📝 {0}"),
    "UNKNOWN_PERSON": Both(
        "⚠️ Nobody here is called “{0}”. Names like it: {1}.",
        "⚠️ 没有叫「{0}」的人。相近的名字：{1}。",
    ),
    "NOBODY_HERE": Both(
        "⚠️ A step for “{0}” means nobody at this moment.", "⚠️ 步骤中的「{0}」此刻没有对应的人。"
    ),
    "HIDDEN_PERSON": Both(
        "⚠️ {0} is still hidden: nothing was done, and nothing revealed.",
        "⚠️ {0}尚未登场：没有任何改变，也没有透露。",
    ),
    "DEAD_PERSON": Both("⚠️ {0} is dead, and acts no more.", "⚠️ {0}已经死去，不再行动。"),
    "PLAYERS_OWN": Both(
        "⚠️ {0} is a player's character and alive: it was not made {1}.",
        "⚠️ {0}是玩家的角色，而且还活着：没有改为「{1}」。",
    ),
    "UNKNOWN_STAT": Both(
        "⚠️ There is no stat “{0}”. Names like it: {1}.",
        "⚠️ 没有叫「{0}」的数值。相近的名字：{1}。",
    ),
    "NO_SUCH_STAT": Both("⚠️ {0} has no {1}.", "⚠️ {0}没有「{1}」这项数值。"),
    "BAD_NUMBER": Both("⚠️ {0} was not changed by {1}.", "⚠️ {0}无法按 {1} 改变。"),
    "MOOD_CUT": Both(
        "⚠️ {0}: {1} {2} was too much at once, and became {3}.",
        "⚠️ {0}：{1} {2} 一次变化过大，改为 {3}。",
    ),
    "NOT_HELD": Both(
        "⚠️ {0} has no “{1}” to lose. Names like it: {2}.",
        "⚠️ {0}没有「{1}」可失去。相近的物品：{2}。",
    ),
    "ITEM_SHORT": Both(
        "⚠️ {0} has only {3} of “{1}”, not {2}.", "⚠️ {0}只有 {3} 个「{1}」，不够 {2} 个。"
    ),
    "HELD_FULL": Both(
        "⚠️ {0} cannot hold more than {2} of “{1}”.", "⚠️ {0}最多只能持有 {2} 个「{1}」。"
    ),
    "NO_COUNT": Both("⚠️ “{0}”: how many was not said.", "⚠️ 「{0}」：没有写明数量。"),
    "COUNT_CUT": Both(
        "⚠️ “{0}”: {1} at once was too much, and became {2}.",
        "⚠️ 「{0}」：一次 {1} 个太多，改为 {2} 个。",
    ),
    "BAD_NAME": Both(
        "⚠️ “{0}” cannot be a name: 1 to 60 characters in one line, without @ or <.",
        "⚠️ 「{0}」不能作为名字：需为一行 1 到 60 个字符，不含 @ 或 <。",
    ),
    "NAME_TAKEN": Both(
        "⚠️ Somebody goes by “{0}” already; nobody was replaced.",
        "⚠️ 已经有人叫「{0}」了，没有替换任何人。",
    ),
    "NAME_NEAR": Both(
        "❓ “{0}” is nearly {1}: nobody new was made. If it is somebody else, use /npc spawn.",
        "❓ 「{0}」与{1}相近：没有新增人物。若确是另一个人，请用 /角色 新增。",
    ),
    "NAMES_ALIKE": Both(
        "❓ {0} is new, and called nearly as {1}. If they are one, let one of them leave.",
        "❓ {0}是新人物，名字与{1}相近。若是同一个人，请让其中一个离开。",
    ),
    "TOO_MANY_CHANGES": Both(
        "⚠️ {1} changes at once ({0}); only the first {2} count.",
        "⚠️ 一次提出 {1} 项改变（{0}），只取前 {2} 项。",
    ),
    "BAD_TIME": Both(
        "⚠️ {0} minutes did not pass: a turn takes 0 to {1}.",
        "⚠️ 没有经过 {0} 分钟：每回合只能是 0 到 {1} 分钟。",
    ),
}

_WORDS: Mapping[str, Both] = {
    "trust": Both("trust", "信任"),
    "fear": Both("fear", "恐惧"),
    "irritation": Both("irritation", "烦躁"),
    "here": Both("present", "在场"),
    "away": Both("absent", "离场"),
    "hidden": Both("hidden", "隐藏"),
    "dead": Both("dead", "死亡"),
    "stats": Both("stats", "数值"),
    "items": Both("items", "物品"),
    "moods": Both("moods", "情绪"),
    "remarks": Both("memories", "记忆"),
    "people": Both("comings and goings", "出入"),
    "newcomers": Both("new people", "新人物"),
}
_WORD_AT: Mapping[str, int] = {
    "NEAR_BREAKING": 1,
    "PLAYERS_OWN": 1,
    "MOOD_CUT": 1,
    "BAD_NUMBER": 0,
    "TOO_MANY_CHANGES": 0,
}
"""Which detail of a code is a word of the engine, and not a name."""

NONE = "–"
"""Stands where there are no near names."""

_SENTENCE = re.compile(r".*?(?:[.。] ?|$)")


def people_sentence(code: str, details: tuple[str, ...], language: Language) -> str:
    """Return what to tell people about *code*, one of `PEOPLE_SENTENCES`."""
    at = _WORD_AT.get(code)
    told = (
        _WORDS[word].told(language) if place == at and word in _WORDS else word
        for place, word in enumerate(details)
    )
    return filled(PEOPLE_SENTENCES[code].told(language), tuple(told))


def filled(says: str, details: tuple[str, ...]) -> str:
    """Return *says* with its details; what it would say of near names is left out without any."""
    gap = f"{{{len(details) - 1}}}"
    if details[-1:] == (NONE,):
        kept = [part for part in _SENTENCE.findall(says) if gap not in part]
        says = "".join(kept).rstrip()
    return says.format(*details)
