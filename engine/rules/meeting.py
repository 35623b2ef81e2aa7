"""How two lines of a story meet: what was settled happens, and it is told what happened where."""

from random import Random

from engine.model.events import Merged
from engine.model.language import Both
from engine.model.script import Script
from engine.model.state import State
from engine.rules.narrate import narrate
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking

_THERE = Both("Meanwhile, on “{name}”: {told}", "与此同时，「{name}」那边：{told}")
_HERE = Both("And here: {told}", "而这边：{told}")
_MEET = Both("The two lines of the story meet again.", "两条故事线在此汇合。")


def meet(playbook: Playbook, state: State, merged: Merged, there: str, chance: Random) -> Script:
    """Return the script of a merge into *state*; *there* is what was told last on the other line.

    Without a model the two lines are told one after the other.
    """
    taking = Taking(playbook, state, chance)
    here = next((str(line.words) for line in reversed(state.log) if line.voice == "narrator"), "")
    taking.add(merged)
    language = playbook.story.language
    if there:
        taking.texts.append(_THERE.told(language).format(name=merged.source, told=there))
    if here:
        taking.texts.append(_HERE.told(language).format(told=here))
    taking.texts.append(_MEET.told(language))
    yield from narrate(taking, "", "")
    return tuple(taking.events)
