"""Packs written into a test, with a mark where a fault is to be found."""

from collections.abc import Mapping

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.story import Story
from engine.packs.native import MAIN_FILE, read_native

MARK = "‸"


def native(text: str, files: Mapping[str, str] | None = None) -> Story:
    """Return the story that *text* tells as `story.yaml`; *files* are the others of the pack."""
    return read_native({MAIN_FILE: text, **(files or {})}, Digest("d"))


def faults_in(text: str, files: Mapping[str, str] | None = None) -> tuple[Fault, ...]:
    """Return everything wrong with *text* as `story.yaml`; nothing where it loads."""
    try:
        native(text, files)
    except StoryError as error:
        return error.faults
    return ()


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return *text* without its marks, and the line and column of what each stood before."""
    places = []
    while (at := text.find(MARK)) >= 0:
        before = text[:at]
        places.append((before.count("\n") + 1, at - before.rfind("\n")))
        text = before + text[at + 1 :]
    return text, places


def places_of(faults: tuple[Fault, ...]) -> list[tuple[int, int]]:
    """Return line and column of each fault."""
    return [(fault.place.line, fault.place.column) for fault in faults]
