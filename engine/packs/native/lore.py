"""From the form of lore to lore; what can never wake as it is written is noted."""

from collections.abc import Iterator

from engine.memory.lore_patterns import pattern_fault
from engine.model.language import Both
from engine.model.lore import LoreEntry, LoreRules
from engine.packs.native.form import StoryForm
from engine.packs.native.form_lore import LookupForm, LoreForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.prose import Prose
from engine.packs.native.tree import Path


def lore_of(form: StoryForm, manuscript: Manuscript, prose: Prose) -> Iterator[LoreEntry]:
    """Yield the entries of the story's own lore."""
    firsts: dict[str, int] = {}
    for number, one in enumerate(form.lore):
        path: Path = ("lore", number)
        _check_patterns(one, path, manuscript)
        first = firsts.setdefault(one.id, number) if one.id else number
        if first != number:
            says = Both(
                f"entry {first + 1} has this id as well; give one of them another",
                f"第 {first + 1} 条也用了这个编号，请改掉其中一个",
            )
            manuscript.blame((*path, "id"), "DUPLICATE_NAME", says)
        yield _entry(one, prose.of(one.text, *path, "text"))


def lore_rules_of(form: LookupForm) -> LoreRules:
    """Return how the lore of the story is looked up."""
    return LoreRules(**form.model_dump())


def _entry(form: LoreForm, text: str) -> LoreEntry:
    said = form.model_dump(exclude={"text", "speaker"})
    return LoreEntry(text=text, role=form.speaker, **said)


def _check_patterns(form: LoreForm, path: Path, manuscript: Manuscript) -> None:
    for field, keys in (("keys", form.keys), ("secondary", form.secondary)):
        for number, key in enumerate(keys):
            if fault := pattern_fault(key):
                says = Both(
                    f"this pattern cannot be read: {fault.why}",
                    f"这个正则表达式无法解析：{fault.why}",
                )
                manuscript.blame_within(
                    (*path, field, number), key, fault.offset, "BAD_REGEX", says
                )
