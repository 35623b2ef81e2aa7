"""Deterministic checks of a reply before it becomes part of a story."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from engine.model.language import Both, Language
from engine.model.script import Message
from engine.narration.agency import steals_agency
from engine.narration.quoting import tame
from engine.narration.secrecy import names_secret
from engine.narration.think import prose


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a reply. *code* is its name; *says* asks the narrator to mend it."""

    code: str
    says: Both


EMPTY = Flaw("empty", Both("The answer was empty. Write it.", "回答是空的。请写出来。"))
MACHINE = Flaw(
    "machine",
    Both(
        "That was the message of a machine, no narration. Tell the story.",
        "那是机器的提示，不是叙述。请讲述故事。",
    ),
)
THOUGHT = Flaw(
    "thought",
    Both(
        "Leave out your reasoning and its tags; give the story alone.",
        "不要写出思考过程和它的标签，只写故事本身。",
    ),
)
SCRIPT = Flaw(
    "script",
    Both(
        "Write prose alone: no brackets, headings, lists, markup, dice or lines in script form.",
        "只用叙述文字：不用括号、标题、列表、标记、骰子记号，也不用剧本体。",
    ),
)
AGENCY = Flaw(
    "agency",
    Both(
        "Do not speak, think or decide for a player's character; stop where it is their turn.",
        "不要替玩家的角色说话、思考或作决定；轮到他们时就停笔。",
    ),
)

SECRET = Flaw(
    "secret",
    Both(
        "Leave out people and places that have not appeared in the story yet.",
        "不要提到故事里还没有出现过的人物和地点。",
    ),
)

_SHORT = 400

_MACHINE = re.compile(
    r"""\A\s*(?: \{\s*"(?:error|detail|message)" | <!doctype | <html | traceback\ \(most
      | (?:internal\ server|api|http|connection|provider|request|runtime|value)\s?error\b
      | error\s*[:：\d] | http(?:/\d\S*)?\ \d{3}\b | [45]\d\d\ [a-z]
      | (?:错误|请求失败|网络错误|服务器错误|连接失败|请求超时)(?:[:：，,。！!]|\Z) )""",
    re.VERBOSE | re.IGNORECASE,
)
_MACHINE_INSIDE = re.compile(
    r"""timed?\ ?out\ after\ [\d.]+\s?(?:s|ms|seconds?)\b | rate\ limit\ (?:exceeded|reached)
      | too\ many\ requests | context\ length\ exceeded | maximum\ context\ length
      | insufficient[ _](?:quota|balance) | (?:as|i\ am|i'm)\ an\ ai\b
      | 作为(?:一个|一名)?\ ?(?:ai|人工智能)
      | as\ a\ (?:large\ )?language\ model | (?:大|语言)模型，我""",
    re.VERBOSE | re.IGNORECASE,
)
_SCRIPT = re.compile(
    r"""[【】\[\]{}]                              # brackets never belong in prose
      | ^[^\S\n]*[(（]                                 # a line that opens as a stage direction
      | ^[^\S\n]*(?:\#{1,6}\s | [-*•]\s | \d+[.、]\s | ```)
      | \*\*\S | ^[^\S\n]*\*[^*\n]+\*\s*$ | (?<![“"「『])</?[a-z]+>
      | ^[^\s:：“"「]{1,20}(?<![说道问答喊叫想])[:：]\s*[“"「]   # Name: "speech"
      | \b\d{0,2}d(?:4|6|8|10|12|20|100)\b""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)


def flaws(
    reply: str,
    *,
    players: Collection[str] = (),
    words: str = "",
    secrets: Collection[str] = (),
    free_form: bool = False,
) -> tuple[Flaw, ...]:
    """Return what is wrong with *reply*, in a fixed order; nothing where it may be told.

    *players* are the names of players' characters (none where players speak as fate), *words*
    what one of them just said: that may be repeated. *secrets* are names that players must not
    learn yet. *free_form* is for stories with constraints
    of their own, which may want brackets.
    """
    if not reply.strip():
        return (EMPTY,)
    checks = (
        (MACHINE, is_machine_text(reply)),
        (THOUGHT, _has_thought(reply)),
        (SCRIPT, not free_form and _SCRIPT.search(reply) is not None),
        (AGENCY, steals_agency(reply, players, words)),
        (SECRET, names_secret(reply, secrets)),
    )
    return tuple(flaw for flaw, is_found in checks if is_found)


def is_machine_text(reply: str) -> bool:
    """Tell whether *reply* is an error message or a refusal instead of a narration."""
    if _MACHINE.search(reply):
        return True
    return len(reply) <= _SHORT and _MACHINE_INSIDE.search(reply) is not None


def rewrite_prompt(
    messages: tuple[Message, ...], reply: str, found: Iterable[Flaw], language: Language
) -> tuple[Message, ...]:
    """Return the prompt that shows the narrator its *reply* and asks for a better one."""
    lead = Both("Write that answer again.", "请把这次回答重写一遍。").told(language)
    asked = "\n".join((lead, *(f"- {flaw.says.told(language)}" for flaw in found)))
    if not reply.strip():
        return (*messages[:-1], Message("user", f"{messages[-1].text}\n\n{asked}"))
    return (*messages, Message("assistant", tame(reply)), Message("user", asked))


def _has_thought(reply: str) -> bool:
    """Tell whether reasoning is left in *reply*; the thought put behind it ends an open one."""
    return prose(f"{reply}\n<think></think>") != reply.strip()
