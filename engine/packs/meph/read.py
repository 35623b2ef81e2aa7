"""Read a `.meph` file, and find all that is wrong with it at once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.errors import StoryError
from engine.model.rule import GoTo, InScene, Place, Rule
from engine.model.story import Ending
from engine.packs.meph.blocks import Block, Cut
from engine.packs.meph.escapes import decoded, text_of, unshielded
from engine.packs.meph.faults import Findings, fault
from engine.packs.meph.file import Draft, MephFile
from engine.packs.meph.lists import DASHES, Pair, items, memories, pairs, past
from engine.packs.meph.titles import LATE, Name, language_of_title
from engine.packs.text import MAX_FILE_BYTES, too_large
from engine.rules.language import read_rule
from engine.rules.leaves import leaves

MAX_LINES = 20_000
LONGEST_RULE = 2_000

_PAIRED: tuple[Name, ...] = ("anchors", "vars", "endings")


def read_meph(text: str, file: str) -> MephFile:
    """Return what *text* says; *file* is what faults call it.

    Raises:
        StoryError: the text breaks the format; all faults and warnings at once, in file order.
    """
    _refuse_large(text, file)
    findings = Findings(file)
    cut = Cut(text, file, findings)
    blocks = [_settled(block, findings) for block in cut.blocks]
    _expect_role(cut, findings)
    read = _read(blocks, findings)
    faults = findings.in_order()
    if any(fault.severity == "error" for fault in faults):
        raise StoryError(faults)
    return replace(read, warnings=tuple(faults))


def _refuse_large(text: str, file: str) -> None:
    if len(text.encode("utf-8", "replace")) > MAX_FILE_BYTES:
        raise StoryError([too_large(file)])
    if text.count("\n") >= MAX_LINES:
        raise StoryError([fault("TOO_MANY_LINES", Place(file), limit=MAX_LINES)])


def _settled(block: Block, findings: Findings) -> Block:
    """Return *block*, as a draft where only its title looks like one of ours.

    Files written before those blocks were known may use their titles for notes.
    """
    spoken = block.spoken
    is_list = any(line.words.startswith(DASHES) for line in spoken)
    if block.name not in LATE or is_list or not spoken:
        return block
    findings.note("NOT_A_LIST", block.place, block.title)
    return replace(block, shape="draft")


def _expect_role(cut: Cut, findings: Findings) -> None:
    names = {block.name for block in cut.blocks} | cut.broken
    if not cut.blocks and not findings.in_order():
        findings.note("NO_BLOCKS")
    elif cut.blocks and "role" not in names:
        findings.note("MISSING_ROLE")


class _Found(dict[Name, Block]):
    """The known blocks of a file. Those it does not have are empty."""

    def __missing__(self, name: Name) -> Block:
        return Block()


def _joined(blocks: Iterable[Block]) -> _Found:
    """Return the known blocks; one that comes twice is read as one, to find all its faults."""
    found = _Found()
    for block in blocks:
        if block.name is not None and block.shape != "draft":
            lines = found[block.name].lines + block.lines
            found[block.name] = replace(found.get(block.name, block), lines=lines)
    return found


def _read(blocks: list[Block], findings: Findings) -> MephFile:
    found = _joined(blocks)
    lists = {name: pairs(found[name], findings) for name in _PAIRED}
    return MephFile(
        role=_line(found["role"], findings),
        title=_line(found["title"], findings),
        fate=_line(found["fate"], findings),
        anchors=tuple((pair.key, pair.value) for pair in lists["anchors"]),
        world=_prose(found["world"]),
        background=_prose(found["background"]),
        opening=_prose(found["opening"]),
        vars=tuple((pair.key, pair.value) for pair in lists["vars"]),
        rules=tuple(_rules(found["rules"], findings)),
        rules_text=_source(found["rules"]),
        endings=tuple(_ending(pair) for pair in lists["endings"]),
        idle=tuple(decoded(item.text, breaks=True) for item in items(found["idle"], findings)),
        memories=memories(found["memories"], findings),
        history=past(found["history"], findings),
        drafts=tuple(_draft(block) for block in blocks if block.shape == "draft"),
        titles=language_of_title(found["role"].title),
        places=_places(found, lists),
    )


def _line(block: Block, findings: Findings) -> str:
    """Return the first line of *block* that says something."""
    spoken = block.spoken
    if not spoken:
        if block.name == "role":
            findings.note("EMPTY_ROLE", block.place)
        return ""
    for line in spoken[1:2]:
        findings.note("SECOND_LINE", line.place, block.title)
    return decoded(unshielded(spoken[0].words))


def _prose(block: Block) -> str:
    lines = (line.raw for line in block.lines if not line.is_comment)
    return "\n".join(decoded(unshielded(line)) for line in lines)


def _ending(pair: Pair) -> Ending:
    return Ending(pair.key, pair.key, text_of(pair.literal, breaks=True))


def _draft(block: Block) -> Draft:
    return Draft(block.title, tuple(line.raw for line in block.lines))


def _source(block: Block) -> str:
    """Return the lines of *block* as they stand, without empty ones at its ends."""
    lines = [line.raw.rstrip() for line in block.lines]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return "\n".join(lines)


def _places(found: _Found, lists: Mapping[Name, list[Pair]]) -> dict[str, Place]:
    blocks = {str(name): block.place for name, block in found.items()}
    return blocks | {f"{name}.{pair.key}": pair.place for name in lists for pair in lists[name]}


def _rules(block: Block, findings: Findings) -> Iterator[Rule]:
    for line in block.spoken:
        if len(line.words) > LONGEST_RULE:
            findings.note("RULE_TOO_LONG", line.place, block.title, limit=LONGEST_RULE)
            continue
        try:
            rule = read_rule(line.words, line.place, dialect="meph", path=block.title)
        except StoryError as error:
            findings.add(*error.faults)
            continue
        for scene in _scenes(rule):
            findings.note("UNKNOWN_SCENE", line.place, block.title, scene=scene)
        yield rule


def _scenes(rule: Rule) -> Iterator[str]:
    """Yield the scenes that *rule* speaks of."""
    for part in (*leaves(rule.condition), *rule.steps):
        if isinstance(part, InScene | GoTo):
            yield part.scene
