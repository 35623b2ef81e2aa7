"""The files of a campaign folder: `campaign.json`, `map.json`, and texts beside or in `knowledge/`.

Nothing outside the folder is ever read, and no more than a bounded amount.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.files import entries, problem, read_text
from engine.packs.papers import PDF, SUFFIXES, read_paper

CAMPAIGN_FILE = "campaign.json"
MAP_FILE = "map.json"
KNOWLEDGE = "knowledge"
TEXTS = SUFFIXES

MOST_TEXTS = 200
MOST_CHARACTERS = 8 * 1024 * 1024

_OUTSIDE = Both("this lies outside the folder", "这个文件在文件夹之外")
_TOO_MANY = Both(
    f"the folder has more than {MOST_TEXTS} texts", f"文件夹里的文本超过 {MOST_TEXTS} 个"
)
_TOO_MUCH = Both("the folder holds more than 8 MiB of text", "文件夹里的文本超过 8 MiB")


def read_folder(folder: Path) -> dict[str, str]:
    """Return the files of the campaign in *folder*, the main one first, by their names in it.

    Raises:
        StoryError: one is unreadable, too large, no text, or outside; or there are too many.
    """
    names = [CAMPAIGN_FILE]
    names += [MAP_FILE] if (folder / MAP_FILE).exists() else []
    texts = list(islice(_texts(folder), MOST_TEXTS + 1))
    if len(texts) > MOST_TEXTS:
        raise problem(CAMPAIGN_FILE, "TOO_LONG", _TOO_MANY)
    files: dict[str, str] = {}
    faults: list[Fault] = []
    for name in (*names, *texts):
        try:
            files[name] = _read(folder, name)
        except StoryError as error:
            faults += error.faults
    if sum(map(len, files.values())) > MOST_CHARACTERS:
        faults.append(Fault(Place(CAMPAIGN_FILE, 1, 1), "", "TOO_LONG", _TOO_MUCH))
    if faults:
        raise StoryError(faults)
    return files


def texts_in(files: Mapping[str, str]) -> dict[str, str]:
    """Return those of *files* that are texts of the world."""
    return {name: text for name, text in files.items() if name.endswith(TEXTS)}


def _texts(folder: Path) -> Iterator[str]:
    for inside in (KNOWLEDGE, ""):
        for path in entries(folder / inside):
            if path.suffix in TEXTS and not path.name.startswith("."):
                yield path.relative_to(folder).as_posix()


def _read(folder: Path, name: str) -> str:
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise problem(name, "OUTSIDE_PACK", _OUTSIDE)
    return _paper(path, name) if path.suffix in TEXTS else read_text(path, name)


def _paper(path: Path, name: str) -> str:
    """Return a text of the world; '' for a PDF that gives none, which may be there for people."""
    try:
        return read_paper(path, name)
    except StoryError:
        if path.suffix != PDF:
            raise
        return ""
