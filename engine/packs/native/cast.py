"""People in files of their own: `cast/mara.yaml` is what `story.yaml` could say of `mara`."""

import re
from collections.abc import Mapping
from pathlib import Path as FilePath

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.files import entries, read_text
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.prose import OUTSIDE
from engine.packs.text import MAX_FILE_BYTES, normalized, too_large

FOLDER = "cast"
ENDING = ".yaml"
MOST_FILES = 200

_FILE = re.compile(rf"{FOLDER}/([^/]+){re.escape(ENDING)}")
_ENDING = Both(
    f"files of people end in {ENDING}; rename this one", f"人物文件应以 {ENDING} 结尾，请改名"
)
_TOO_MANY = Both(
    f"there are more than {MOST_FILES} files of people; write some into story.yaml",
    f"人物文件超过 {MOST_FILES} 个，请把一部分写进 story.yaml",
)


def read_cast(folder: FilePath) -> tuple[dict[str, str], list[Fault]]:
    """Return the files of people of the pack in *folder* by their names, and what is wrong."""
    files: dict[str, str] = {}
    faults: list[Fault] = []
    for path in entries(folder / FOLDER):
        name = f"{FOLDER}/{path.name}"
        if path.suffix == ".yml":
            faults.append(_fault(name, "BAD_NAME", _ENDING))
        elif path.suffix != ENDING or path.name.startswith("."):
            continue
        elif not path.resolve().is_relative_to(folder.resolve()):
            faults.append(_fault(name, "OUTSIDE_PACK", OUTSIDE))
        elif len(files) == MOST_FILES:
            faults.append(_fault(name, "TOO_MANY_FILES", _TOO_MANY))
            break
        else:
            try:
                files[name] = read_text(path, name)
            except StoryError as error:
                faults += error.faults
    return files, faults


def with_cast(manuscript: Manuscript, files: Mapping[str, str]) -> Manuscript:
    """Return *manuscript* with the people that stand in *files* of their own.

    Raises:
        StoryError: a file is too large.
    """
    for name in sorted(files):
        found = _FILE.fullmatch(name)
        if found is None:
            continue
        text = normalized(files[name])
        if len(text) > MAX_FILE_BYTES:
            raise StoryError([too_large(name)])
        manuscript.graft("characters", found[1], text, name)
    return manuscript


def _fault(name: str, code: str, says: Both) -> Fault:
    return Fault(Place(name, 1, 1), "", code, says)
