"""Who characters are by what a story says of them, where its author wrote no policy.

It is read sentence by sentence and quoted, never judged: it guides, and blocks nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.memory.sentences import sentences
from engine.model.persona import PARTS, Part, Policy, Sample, Tenet
from engine.model.story import Character, Story
from engine.model.value import shown
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS, tenets
from engine.persona.quotes import squeezed

MOST = 5
"""How many tenets of a part are derived at most: as many as prompts tell."""

LONGEST, LONGEST_LINE = 300, 2_000
_SHORTEST = 2
_MOST_LINES, _LONGEST_TEXT = 400, 40_000

_LABELS: Mapping[Part, tuple[str, ...]] = {
    "values": (
        *("personality", "traits", "trait", "character traits", "likes", "dislikes", "loves"),
        *("hates", "values", "hobbies", "mind"),
        *("性格", "性格特征", "性格特点", "个性", "特征", "喜好", "喜好与习惯", "喜欢", "讨厌"),
        *("爱好", "厌恶", "核心信念", "欲望", "信念", "价值观"),
    ),
    "decisions": ("decisions", "decides", "behaviour", "behavior", "行为", "行为基线", "行事"),
    "style": ("style", "tone", "风格", "语气"),
    "speech": (
        *("voice", "speech", "speech pattern", "speaking style", "speaks", "catchphrase"),
        *("说话", "说话方式", "说话风格", "语言风格", "口吻", "口头禅", "声音", "口癖"),
    ),
}
_PART_OF: Mapping[str, Part] = {label: part for part, labels in _LABELS.items() for label in labels}
_SEPARATOR = re.compile(r"[:：=]")
_HEAD = re.compile(r"[^:：=。.!！?？,，、]{1,24}[:：]?")
_MARKS = " \t-*•#【】[]()（）"
_LONGEST_LABEL = 60
_OWNER = re.compile(r"^.*(?:['’]s\s|的)\s*")
_EXAMPLES = re.compile(
    r"^[ \t]*<START>.*?(?=^(?:Personality: |性格：)|\Z)", re.IGNORECASE | re.MULTILINE | re.DOTALL
)
_BULLETS = ("-", "*", "•")
_BETWEEN_CHINESE = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])")
_UNFILLED = re.compile(r"[{}]")
_ORDER = re.compile(
    r"^\W*(?:never|always|do not|don't|you (?:must|should|will|are)\b"
    r"|禁止|不要|切勿|务必|必须|不得|请)",
    re.IGNORECASE,
)
_SHEET = re.compile(r"设定|档案|资料|简介|人物|角色|profile|sheet|character|dossier|bio")


def derived_policy(story: Story, character: Character) -> Policy:
    """Return who *character* is: by the author's policy, and by the story where parts are empty.

    Lines that the author wrote are samples as well.
    Boundaries are never derived: only an author, and who reviews for them, can say never.
    """
    own = character.policy
    found: dict[Part, list[Tenet]] = {part: [] for part in PARTS}
    for part, tenet in _every(story, character):
        known = {one.key for one in found[part]}
        most = MOST_TENETS if tenet.reviewed else MOST
        if not tenets(own, part) and tenet.key not in known and len(known) < most:
            found[part].append(tenet)
    return replace(
        own,
        facts=own.facts or tuple(found["facts"]),
        values=own.values or tuple(found["values"]),
        decisions=own.decisions or tuple(found["decisions"]),
        style=own.style or tuple(found["style"]),
        speech=own.speech or tuple(found["speech"]),
        samples=(*_samples(character), *own.samples),
    )


def with_policies(story: Story) -> Story:
    """Return *story* with all that it says of who its characters are in their policies."""
    people = tuple(replace(one, policy=derived_policy(story, one)) for one in story.characters)
    return replace(story, characters=people)


def is_derived(tenet: Tenet) -> bool:
    """Tell whether *tenet* was read out of a description: it quotes itself."""
    return not tenet.reviewed and tenet.evidence == tenet.text


def is_protagonist(story: Story, character: Character) -> bool:
    """Tell whether the anchors of *story* are those of *character*.

    They are of whoever is called like its role; of the only character where it names no role.
    """
    if not story.role:
        return [one.id for one in story.characters] == [character.id]
    names = (character.id, character.name, *character.aliases)
    return squeezed(story.role) in map(squeezed, names)


def described(text: str) -> Iterator[tuple[Part, Tenet]]:
    """Yield what *text* says of somebody, a sentence each, by the headings and labels it has.

    What stands under none of them is a fact.
    """
    part: Part = "facts"
    prose: list[str] = []
    told = _EXAMPLES.sub("", text[:_LONGEST_TEXT]).splitlines()[:_MOST_LINES]
    lines = [*(line.strip() for line in told), ""]
    for before, line, behind in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        labelled, heading = _labelled(line), _heading(line, before, behind)
        if line and labelled is None and heading is None and not line.startswith(_BULLETS):
            prose.append(line)
            continue
        yield from _told(part, _joined(prose))
        prose.clear()
        if heading is not None:
            part = heading
        elif labelled is not None and (label := _part_of(labelled[0])) is not None:
            yield from _told(label, labelled[1])
        else:
            yield from _told(part, line)


def _joined(lines: Iterable[str]) -> str:
    """Return *lines* of prose as one; Chinese has no blanks between them."""
    return _BETWEEN_CHINESE.sub("", " ".join(lines))


def _labelled(line: str) -> tuple[str, str] | None:
    """Return the label and the text of a line that has both; None for another."""
    found = _SEPARATOR.search(line, 0, _LONGEST_LABEL)
    if found is None:
        return None
    label, text = line[: found.start()].strip(_MARKS), line[found.end() :].strip()
    return (label, text) if label and text else None


def _heading(line: str, before: str, behind: str) -> Part | None:
    """Return what stands below *line*, where that is a heading; None for what is none."""
    label = line.strip(_MARKS)
    if _HEAD.fullmatch(label) is None:
        return None
    is_marked = line.startswith(("#", "【", "[")) or line.endswith((":", "："))
    is_head = is_marked or (not before and bool(behind))
    return _part_of(label.rstrip(":：")) or ("facts" if is_head else None)


def _every(story: Story, character: Character) -> Iterator[tuple[Part, Tenet]]:
    if is_protagonist(story, character):
        for key, value in story.anchors:
            text = f"{key}: {shown(value)}"
            yield "facts", Tenet(tenet_key("facts", text), text)
    yield from described(character.description)
    yield from _told("style", character.style[:_LONGEST_TEXT])
    for document in story.documents:
        if not document.hidden and _is_sheet(document.title, character):
            yield from described(_below_title(document.text, character))


def _is_sheet(title: str, character: Character) -> bool:
    """Tell whether a document with that *title* says who *character* is."""
    rest = _behind_name(title, character)
    return rest is not None and (not rest or _SHEET.search(rest) is not None)


def _below_title(text: str, character: Character) -> str:
    first, _, rest = text.lstrip().partition("\n")
    return rest if _is_sheet(first, character) else text


def _behind_name(text: str, character: Character) -> str | None:
    """Return what stands behind a name of *character* at the start of *text*; None without."""
    names = filter(None, map(squeezed, (character.name, *character.aliases)))
    said = squeezed(text)
    found = max((name for name in names if said.startswith(name)), key=len, default=None)
    return None if found is None else said.removeprefix(found)


def _part_of(label: str) -> Part | None:
    named = " ".join(label.casefold().split())
    return _PART_OF.get(named) or _PART_OF.get(_OWNER.sub("", named))


def _told(part: Part, text: str) -> Iterator[tuple[Part, Tenet]]:
    for sentence in sentences(text):
        said = sentence.strip().strip(" \t-*•[]【】")
        if _is_usable(said):
            yield part, Tenet(tenet_key(part, said), said, evidence=said, reviewed=False)


def _is_usable(text: str) -> bool:
    """Tell whether *text* can be a tenet as it stands; an order to a narrator cannot."""
    fits = len(squeezed(text)) >= _SHORTEST and len(text) <= LONGEST
    return fits and _UNFILLED.search(text) is None and _ORDER.search(text) is None


def _samples(character: Character) -> Iterator[Sample]:
    """Yield the lines of *character* that are no samples yet; placeholders nobody ever says."""
    known = {one.text for one in character.policy.samples}
    for line in character.lines:
        is_said = len(line) <= LONGEST_LINE and _UNFILLED.search(line) is None
        if is_said and line not in known:
            known.add(line)
            yield Sample(line)
