"""A drawing in words, for those who cannot see it."""

from collections.abc import Iterator

from engine.model.drawing import Drawing, HeadSign, Row
from engine.model.language import Both, Language

LONGEST = 1024  # what Discord takes as the description of an attachment

_LONGEST_NAME = 40
_MORE = Both(" There is more than fits here.", "其余的写不下了。")


def alt_text(drawing: Drawing, language: Language = "en") -> str:
    """Return what the picture shows, at most 1,024 characters.

    The branch that is looked at comes first. What does not fit is left out, and said to be.
    """
    more = _MORE.told(language)
    text = ""
    for sentence in _sentences(drawing):
        longer = f"{text} {sentence.en}".lstrip() if language == "en" else text + sentence.zh
        if len(longer) + len(more) > LONGEST:
            return text + more
        text = longer
    return text


def _sentences(drawing: Drawing) -> Iterator[Both]:
    yield Both(
        f"A tree of {_count(drawing.turns, 'turn')} on {_count(drawing.branches, 'branch')}.",
        f"故事之树：{drawing.turns} 个回合，{drawing.branches} 条分支。",
    )
    heads = [(head, row) for row in drawing.rows for head in row.heads]
    for head, row in sorted(heads, key=lambda pair: not pair[0].current):
        yield _whereabouts(drawing, head, row)
    for row in drawing.rows:
        for name in map(_short, row.checkpoints):
            at = _turn(row.number)
            yield Both(f"Checkpoint “{name}” is at {at.en}.", f"存档点「{name}」在{at.zh}。")
    if drawing.hidden_turns:
        yield Both(
            f"Not drawn: {_count(drawing.hidden_turns, 'turn')}.",
            f"另有 {drawing.hidden_turns} 个回合没有画出。",
        )


def _whereabouts(drawing: Drawing, head: HeadSign, row: Row) -> Both:
    name, at = _short(head.branch), _turn(row.number)
    parts = [*_ways(drawing, head, row)]
    if head.merged and not any(link.joins and link.line == row.lane for link in drawing.links):
        parts.append(Both(", merged", "，已合并"))
    en, zh = "".join(part.en for part in parts), "".join(part.zh for part in parts)
    if head.current:
        return Both(f"You are on “{name}”, at {at.en}{en}.", f"你在「{name}」分支，{at.zh}{zh}。")
    return Both(f"“{name}” is at {at.en}{en}.", f"「{name}」分支在{at.zh}{zh}。")


def _ways(drawing: Drawing, head: HeadSign, row: Row) -> Iterator[Both]:
    """Yield where a branch came from and what it went into."""
    if head.branch != drawing.lanes[row.lane]:
        line = _line(drawing, row)
        yield Both(f" of {line.en}", f"（属于{line.zh}）")
        return
    for link in drawing.links:
        above, below = drawing.rows[max(link.above, 0)], drawing.rows[link.below]
        if link.joins and link.line == row.lane:
            line, at = _line(drawing, below), _turn(below.number)
            yield Both(f", merged into {line.en} at {at.en}", f"，在{at.zh}并入{line.zh}")
        elif link.above >= 0 and below.lane == row.lane != above.lane and not link.joins:
            line, at = _line(drawing, above), _turn(above.number)
            yield Both(f", having left {line.en} at {at.en}", f"，从{line.zh}的{at.zh}分出")


def _line(drawing: Drawing, row: Row) -> Both:
    name = _short(drawing.lanes[row.lane])
    return Both(f"“{name}”", f"「{name}」") if name else Both("a line without a name", "无名的线")


def _turn(number: int) -> Both:
    return Both(f"turn {number}", f"第 {number} 回合") if number else Both("the beginning", "开头")


def _count(number: int, thing: str) -> str:
    ending = "" if number == 1 else "es" if thing.endswith("h") else "s"
    return f"{number} {thing}{ending}"


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
