"""What was asked for a turn, word for word: the file behind the overview."""

import re
from collections.abc import Iterator, Sequence

from engine.model.asked import Asked, LastAsked
from engine.model.language import Both, Language
from engine.model.script import Message
from engine.narration.asked_lines import asked_lines, try_line
from engine.narration.tokens import token_count

_TITLE = Both("# The last prompt", "# 最近一次的提示词")
_SAME = Both("The same messages as in {number}.", "消息与第 {number} 次相同。")
_AND_MORE = Both("The messages of {number}, and then:", "先是第 {number} 次的消息，然后是：")
_NOTHING = Both("Nothing was sent.", "什么也没有发送。")
_MESSAGE = Both("### {role}, about {tokens} tokens", "### {role}，约 {tokens} token")
_LEFT_OUT = Both("### Left out for want of room", "### 因放不下而略去")
_BACKTICKS = re.compile(r"`+")


def asked_text(last: LastAsked, language: Language) -> str:
    """Return all that was sent and left out, in Markdown."""
    return "\n\n".join(_blocks(last, language)) + "\n"


def _blocks(last: LastAsked, language: Language) -> Iterator[str]:
    yield _TITLE.told(language)
    yield "\n".join(map(_item, asked_lines(last, language)))
    for index, one in enumerate(last.asked):
        yield f"## {index + 1}. {try_line(one, language)}"
        if one.detail:
            yield _fenced(one.detail)
        yield from _sent(one, last.asked[:index], language)


def _item(line: str) -> str:
    inner = line.removeprefix("  · ")
    return f"- {line}" if inner == line else f"  - {inner}"


def _sent(one: Asked, earlier: Sequence[Asked], language: Language) -> Iterator[str]:
    """Yield the messages of *one*; what was sent *earlier* too is not repeated."""
    if not one.messages:
        yield _NOTHING.told(language)
        return
    begins = [before for before in earlier if before.messages and _begins(before, one)]
    known = max(begins, key=lambda before: len(before.messages), default=None)
    new = one.messages if known is None else one.messages[len(known.messages) :]
    if known is not None:
        says = _AND_MORE if new else _SAME
        yield says.told(language).format(number=earlier.index(known) + 1)
    yield from _messages(new, language)
    if one.dropped and (known is None or known.dropped != one.dropped):
        yield _LEFT_OUT.told(language)
        yield from _messages(one.dropped, language)


def _begins(before: Asked, one: Asked) -> bool:
    return one.messages[: len(before.messages)] == before.messages


def _messages(messages: Sequence[Message], language: Language) -> Iterator[str]:
    for message in messages:
        tokens = f"{token_count(message.text):,}"
        yield _MESSAGE.told(language).format(role=message.role, tokens=tokens)
        yield _fenced(message.text)


def _fenced(text: str) -> str:
    """Return *text* in a fence that no run of backticks in it closes."""
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
