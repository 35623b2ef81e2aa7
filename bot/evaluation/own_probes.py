"""Probes that people bring along in a file, in YAML: a list of questions.

- turns: [10, 30]            # or one number; left out: the usual turns
  ask: Mara, where is the key?
  expect: [well, cellar]     # one of these must stand in the answer
  not: [attic]               # and none of these
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.evaluation.probes import PROBED, Probe
from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.packs.files import read_text
from engine.packs.native.tree import Node, Tree, read_tree
from engine.packs.native.tree import Path as Spot
from engine.packs.text import Lines
from engine.persona.beliefs import key_of

MOST_PROBES = 200
MOST_WORDS = 20
LONGEST_ASK = 2_000
LAST_TURN = 10_000

_KEYS = ("turns", "ask", "expect", "not")

_LIST = Both(
    "write a list of probes, each with “ask” and perhaps “turns”, “expect”, “not”",
    "请写成探针的列表，每项要有 ask，可以有 turns、expect、not",
)
_ASK = Both(
    f"say in “ask” what is asked, in at most {LONGEST_ASK} characters",
    f"请在 ask 中写出要问的话，最多 {LONGEST_ASK} 字",
)
_TURNS = Both(
    f"write the number of a turn from 1 to {LAST_TURN}, or a list of them",
    f"请写 1 到 {LAST_TURN} 之间的回合数，或它们的列表",
)
_WORDS = Both(
    f"write a word, or a list of at most {MOST_WORDS}",
    f"请写一个词，或最多 {MOST_WORDS} 个词的列表",
)
_MANY = Both(f"there can be {MOST_PROBES} probes at most", f"最多可以有 {MOST_PROBES} 个探针")


def read_probes(path: Path) -> Sequence[Probe]:
    """Return the probes in the file at *path*.

    Raises:
        StoryError: it cannot be read; all that is wrong in it, with its places.
    """
    text = read_text(path, path.name)
    tree = read_tree(text)
    reader = _Reader(tree, Lines(text, path.name))
    for flaw in tree.flaws:
        reader.blame(flaw.offset, flaw.path, flaw.says)
    found = [] if reader.faults else [*reader.probes()]
    if reader.faults:
        raise StoryError(reader.faults)
    return found


@dataclass
class _Reader:
    tree: Tree
    lines: Lines
    faults: list[Fault] = field(default_factory=list)

    def blame(self, offset: int, path: Spot, says: Both) -> None:
        where = ".".join(map(str, path))
        self.faults.append(Fault(self.lines.place(offset), where, "BAD_PROBE", says))

    def probes(self) -> Iterator[Probe]:
        root = self.tree.root
        if not isinstance(root, list) or not root:
            self._at((), _LIST)
            return
        if len(root) > MOST_PROBES:
            self._at((MOST_PROBES,), _MANY)
            return
        for place, node in enumerate(root):
            yield from self._probe(place, node)

    def _probe(self, place: int, node: Node) -> Iterator[Probe]:
        if not isinstance(node, dict):
            self._at((place,), _LIST)
            return
        for key in node:
            if key not in _KEYS:
                known = ", ".join(_KEYS)
                says = Both(f"not known here; write one of: {known}", f"未知的键；可用：{known}")
                self._at((place, key), says)
        ask = node.get("ask")
        if not isinstance(ask, str) or not 0 < len(ask.strip()) <= LONGEST_ASK:
            self._at((place, "ask") if "ask" in node else (place,), _ASK)
            ask = ""
        yield Probe(
            f"own-{place + 1}-{key_of(repr(node))}",
            "own",
            ask.strip(),
            self._turns(node, place),
            self._words(node, place, "expect"),
            self._words(node, place, "not"),
        )

    def _turns(self, node: dict[str, Node], place: int) -> tuple[int, ...]:
        if "turns" not in node:
            return PROBED
        found = node["turns"]
        written = found if isinstance(found, list) else [found]
        turns = [int(one) for one in written if isinstance(one, str) and one.isdecimal()]
        if not turns or len(turns) < len(written) or not all(0 < n <= LAST_TURN for n in turns):
            self._at((place, "turns"), _TURNS)
        return tuple(dict.fromkeys(turns))

    def _words(self, node: dict[str, Node], place: int, key: str) -> tuple[str, ...]:
        if key not in node:
            return ()
        found = node[key]
        written = found if isinstance(found, list) else [found]
        words = tuple(one for one in written if isinstance(one, str) and any(map(str.isalnum, one)))
        if not words or len(words) < len(written) or len(words) > MOST_WORDS:
            self._at((place, key), _WORDS)
        return words

    def _at(self, path: Spot, says: Both) -> None:
        spot = self.tree.spots.get(path)
        self.blame(0 if spot is None else spot.start, path, says)
