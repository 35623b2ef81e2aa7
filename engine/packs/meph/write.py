"""Write a `.meph` file, so that reading it gives the same file back.

The layout is the one all engines of the format write: blocks in a fixed order, an empty line behind
each but prose, texts of the state in quotes, `[3] ` in front of memories. What others do not know
(our own blocks, drafts) stands where they skip it.
"""

from collections.abc import Iterable, Iterator

from engine.model.memory import Memory
from engine.model.story import PastLine
from engine.model.value import Value
from engine.packs.meph.escapes import encoded, fits, literal_of, quoted, shielded, value_of
from engine.packs.meph.file import MephFile
from engine.packs.meph.lists import Flaw, split
from engine.packs.meph.titles import PROSE, TITLES, Name, heading


def write_meph(file: MephFile) -> str:
    """Return the text of *file*. Its role must not be empty."""
    lines: list[str] = []
    prose_last = False
    for name, body in _bodies(file).items():
        if body:
            prose_last = name in PROSE
            lines += [heading(TITLES[name].told(file.titles)), *body, *([] if prose_last else [""])]
    if file.drafts:
        lines += _drafts(file, below_prose=prose_last)
    # An empty line at the end of prose or of a draft would become part of it.
    return "\n".join(lines) + ("" if file.drafts or prose_last else "\n")


def _bodies(file: MephFile) -> dict[Name, list[str]]:
    """Return the lines of each block, in the order in which they are written."""
    return {
        "fate": _line(file.fate),
        "role": _line(file.role),
        "title": _line(file.title),
        "anchors": _items(_pair(key, value) for key, value in file.anchors),
        "world": _prose(file.world),
        "background": _prose(file.background),
        "opening": _prose(file.opening),
        "vars": _items(_quoted_pair(key, value) for key, value in file.vars),
        "rules": file.rules_text.split("\n") if file.rules_text else [],
        "endings": _items(_ending(ending.id, ending.text) for ending in file.endings),
        "idle": _items(encoded(line, breaks=True) for line in file.idle if line),
        "memories": _items(_memory(memory) for memory in file.memories),
        "history": _items(_past(line) for line in file.history),
    }


def _line(text: str) -> list[str]:
    return [shielded(encoded(text))] if text else []


def _prose(text: str) -> list[str]:
    if not text:
        return []
    return [shielded(encoded(line, ends=False)) for line in text.split("\n")]


def _items(texts: Iterable[str]) -> list[str]:
    return [f"- {text}" for text in texts]


def _memory(memory: Memory) -> str:
    return f"[{memory.weight}] {encoded(memory.text)}"


def _past(line: PastLine) -> str:
    return f"{line.speaker}: {encoded(line.text, breaks=True)}"


def _pair(key: str, value: Value) -> str:
    """Return the pair without quotes around a text that needs none."""
    bare = f"{key}: {value}"
    is_bare = isinstance(value, str) and _reads_as(bare, key, value)
    return bare if is_bare else _quoted_pair(key, value)


def _quoted_pair(key: str, value: Value) -> str:
    return _keyed(key, literal_of(value))


def _ending(title: str, text: str) -> str:
    return _keyed(title, quoted(text, breaks=True))


def _keyed(key: str, literal: str) -> str:
    item = f"{key}: {literal}"
    return item if _splits_into(item, key, literal) else f"{quoted(key)}: {literal}"


def _reads_as(item: str, key: str, value: str) -> bool:
    return _splits_into(item, key, value) and value_of(value) == value


def _splits_into(item: str, key: str, literal: str) -> bool:
    try:
        return fits(item) and split(item) == (key, literal)
    except Flaw:
        return False


def _drafts(file: MephFile, *, below_prose: bool) -> Iterator[str]:
    """Yield the drafts. Below prose, a comment marks the first title as one."""
    if below_prose:
        yield "#"
    for draft in file.drafts:
        yield f"【{draft.title}】"
        yield from draft.lines
