"""What stands on the pages of the guided form."""

from collections.abc import Iterable, Iterator, Sequence

from discord.utils import escape_markdown

from cogs import trigger_texts as texts
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import shown_of
from cogs.ui.trigger_card import card, coded
from cogs.ui.trigger_guide import PAGES, Filling, Guide
from cogs.ui.trigger_picks import label_of
from cogs.ui.trigger_rack import clipped
from cogs.ui.trigger_slots import Slot
from engine.errors import StoryError
from engine.gamemaster import write_condition, write_steps, write_trigger
from engine.model.language import Language

_ROW_CHARS = 120


def page_text(guide: Guide, tree: Iterable[str], language: Language) -> str:
    """Return the present page as text of at most 2,000 characters.

    *tree* shows how the condition stands, for the last page.
    """
    lines = [_head(guide, language), *_errors(guide, language)]
    if guide.filling is not None:
        lines += _filling_lines(guide.filling, language)
    elif guide.page == "done":
        lines += _whole(guide, tree, language)
    else:
        lines += [*_rows(guide, language), coded(_line(guide, language))]
    return "\n".join(shown_of(lines))


def row_labels(guide: Guide, language: Language) -> Sequence[str]:
    """Return the rows of the present page as they are written."""
    if guide.page == "if":
        return [write_condition(row, language) for row in guide.sketch.rows]
    return [write_steps([step], language) for step in guide.sketch.steps]


def _head(guide: Guide, language: Language) -> str:
    return texts.GUIDE_HEAD.told(language).format(
        name=plain_name(guide.sketch.name),
        number=PAGES.index(guide.page) + 1,
        count=len(PAGES),
        page=texts.PAGES[guide.page].told(language),
    )


def _errors(guide: Guide, language: Language) -> Iterator[str]:
    match guide.error:
        case None:
            return
        case StoryError(faults=faults):
            yield from (f"⚠️ {fault.says.told(language)}" for fault in faults)
        case error:
            yield f"⚠️ {error.told(language)}"


def _line(guide: Guide, language: Language) -> str:
    """Return the line as it is by now; steps that are still to come are an ellipsis."""
    line = write_trigger(guide.sketch.trigger, language)
    return line if guide.sketch.steps else f"{line.rstrip()} …"


def _rows(guide: Guide, language: Language) -> Iterator[str]:
    if guide.page not in ("if", "then"):
        return
    labels = row_labels(guide, language)
    if guide.page == "if":
        head = texts.JOINTS[guide.sketch.joint] if labels else texts.HOLDS_ALWAYS
        yield head.told(language)
    elif not labels:
        yield texts.NO_STEPS.told(language)
    for number, label in enumerate(labels):
        sign = "▸" if number == guide.row else "•"
        yield f"{sign} {escape_markdown(clipped(label, _ROW_CHARS))}"


def _filling_lines(filling: Filling, language: Language) -> Iterator[str]:
    yield f"**{filling.part.label.told(language)}**"
    for slot in filling.part.typed:
        if said := filling.said.get(slot.field):
            yield f"• {name_of(slot, language)}: {escape_markdown(clipped(said, _ROW_CHARS))}"
    lacking = [name_of(slot, language) for slot in filling.lacking]
    comma = "、" if language == "zh" else ", "
    if lacking:
        yield texts.STILL.told(language).format(names=comma.join(lacking))
    else:
        yield texts.COMPLETE.told(language)


def name_of(slot: Slot, language: Language) -> str:
    """Return what people call a slot."""
    return (slot.label or label_of(slot.kind)).told(language)


def _whole(guide: Guide, tree: Iterable[str], language: Language) -> Iterator[str]:
    yield from card(_line(guide, language), guide.sketch.trigger, tree, language)
    if not guide.sketch.steps:
        yield texts.UNFINISHED.told(language)
