"""How two lines of a story meet: what was settled happens, and it is told what happened where."""

from collections.abc import Iterable, Sequence
from random import Random

from engine.model.events import Merged
from engine.model.language import Both, Language
from engine.model.script import Script
from engine.model.state import Line, State
from engine.narration.budget import USUAL_CONTEXT
from engine.rules.narrate import narrate
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking

_THERE = Both("Meanwhile, on “{name}”: {told}", "与此同时，「{name}」那边：{told}")
_HERE = Both("And here: {told}", "而这边：{told}")
_MEET = Both("The two lines of the story meet again.", "两条故事线在此汇合。")


def meet(
    playbook: Playbook,
    state: State,
    merged: Merged,
    there: str,
    chance: Random,
    *,
    takes_in: int = USUAL_CONTEXT,
) -> Script:
    """Return the script of a merge into *state*; *there* is what was told last on the other line.

    *takes_in* as in `decide`.

    Without a model the two lines are told one after the other. What was told of an earlier meeting
    is passed over for what was told before it: else each such text would hold the last one.
    """
    taking = Taking(playbook, state, chance, takes_in=takes_in)
    language = playbook.story.language
    elsewhere = [line for line in merged.log or () if line.branch == merged.source]
    there = _last([*_told(elsewhere), there], language)
    here = _last(_told(line for line in state.log if not line.branch), language)
    taking.add(merged)
    if there:
        taking.texts.append(_THERE.told(language).format(name=merged.source, told=there))
    if here:
        taking.texts.append(_HERE.told(language).format(told=here))
    taking.texts.append(_MEET.told(language))
    yield from narrate(taking, "", "")
    return tuple(taking.events)


def _told(lines: Iterable[Line]) -> list[str]:
    return [str(line.words) for line in lines if line.voice == "narrator"]


def _last(told: Sequence[str], language: Language) -> str:
    """Return the last text that does not tell of a meeting; '' for none."""
    meeting = _MEET.told(language)
    return next((text for text in reversed(told) if not text.endswith(meeting)), "")
