"""Stories as text: read from disk, pinned by digest, loaded, and looked over."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path, PurePath
from typing import assert_never

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.language import Both
from engine.model.story import Story, StorySource
from engine.packs.campaign import CAMPAIGN_FILE, Campaign, read_campaign, read_folder
from engine.packs.files import entries, problem, read_text
from engine.packs.lint import lint
from engine.packs.meph import is_child_name, read_meph, story_of
from engine.packs.native import MAIN_FILE, places_of, read_native, read_pack
from engine.packs.text import normalized

MEPH = ".meph"
CONSTRAINTS = ".constraints.txt"
"""How the file is called that replaces the built-in constraints of the `.meph` story beside it."""

MAIN_FILES = (MAIN_FILE, CAMPAIGN_FILE)
"""The main files of stories that are folders."""

_NO_STORY = Both(
    f"a story is a {MEPH} file, or a folder with {MAIN_FILE}, {CAMPAIGN_FILE} or one {MEPH} file",
    f"故事是一个 {MEPH} 文件，或一个含有 {MAIN_FILE}、{CAMPAIGN_FILE} 或单个 {MEPH} 文件的文件夹",
)


def read_source(path: Path) -> StorySource:
    """Return the files of the story at *path*: its main file, or the folder of that.

    Of a pack, only the text files that `story.yaml` names are read; of a campaign the texts in the
    folder and in `knowledge/`; none outside. A `.meph` story may have its constraints beside it.

    Raises:
        StoryError: a file is missing, unreadable, too large, no text, or outside the pack.
    """
    path = main_of(path.absolute())
    if path.name == MAIN_FILE:
        return StorySource(path.parent.name, "native", read_pack(path.parent))
    if path.name == CAMPAIGN_FILE:
        return StorySource(path.parent.name, "campaign", read_folder(path.parent))
    if path.suffix.lower() != MEPH:
        raise problem(path.name, "NO_STORY", _NO_STORY)
    files = {path.name: read_text(path, path.name)}
    constraints = constraints_of(path)
    if constraints.exists():
        files[constraints.name] = read_text(constraints, constraints.name)
    return StorySource(path.stem, "meph", files)


def constraints_of(path: Path) -> Path:
    """Return the file that may hold the constraints of the `.meph` story at *path*."""
    return path.with_name(path.stem + CONSTRAINTS)


def main_of(path: Path) -> Path:
    """Return the main file of the story in the folder *path*; what is no story stays as it is."""
    if not path.is_dir():
        return path
    for name in MAIN_FILES:
        if (path / name).exists():
            return path / name
    found = [file for file in entries(path) if file.suffix.lower() == MEPH and not is_save(file)]
    return found[0] if len(found) == 1 else path


def is_save(path: Path) -> bool:
    """Tell whether *path* is the save of a `.meph` story that lies beside it."""
    mother, _, _ = path.stem.rpartition(".")
    return is_child_name(path.stem) and path.with_stem(mother).exists()


def digest_of(source: StorySource) -> Digest:
    """Return the digest of format and files: 64 hexadecimal digits.

    It does not change with the story's name (which for `.meph` is the file's), with the order of
    files, or with line endings.
    """
    files = sorted((_lasting(name, source), normalized(t)) for name, t in source.files.items())
    content = json.dumps([source.format, files], ensure_ascii=False)
    return Digest(hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest())


def _lasting(name: str, source: StorySource) -> str:
    """Return as much of the name of a file as stays the same when the story is renamed."""
    if source.format != "meph":
        return name
    return CONSTRAINTS if name.endswith(CONSTRAINTS) else ""


def load_source(source: StorySource) -> Story:
    """Return the story in *source*.

    Raises:
        StoryError: it is broken, all faults at once.
    """
    digest = digest_of(source)
    match source.format:
        case "native":
            return read_native(source.files, digest)
        case "campaign":
            return _campaign(source, digest).story
        case "meph":
            return _meph(source, digest)
        case _:
            assert_never(source.format)


def _campaign(source: StorySource, digest: Digest) -> Campaign:
    path = PurePath(source.name)
    folder = path.parent if path.name == CAMPAIGN_FILE else path
    return read_campaign(source.files, name=folder.name, digest=digest)


def _meph(source: StorySource, digest: Digest) -> Story:
    (file, text), *beside = source.files.items()
    story = story_of(read_meph(text, file), name=source.name, digest=digest)
    constraints = "".join(text.strip() for _, text in beside)
    return replace(story, constraints=constraints or None)


def findings(source: StorySource) -> tuple[Fault, ...]:
    """Return everything wrong or doubtful in *source*, sorted by place.

    A story with errors is not looked over for doubtful things: they would follow from the errors.
    """
    try:
        found = _warnings(source)
    except StoryError as error:
        found = error.faults
    return tuple(sorted(found, key=_by_place))


def _by_place(fault: Fault) -> tuple[str, int, int]:
    return (fault.place.file, fault.place.line, fault.place.column)


def _warnings(source: StorySource) -> tuple[Fault, ...]:
    """Return what is doubtful in *source*.

    Raises:
        StoryError: as `load_source`.
    """
    match source.format:
        case "native":
            return lint(load_source(source), places_of(source.files))
        case "campaign":
            campaign = _campaign(source, digest_of(source))
            return (*campaign.warnings, *lint(campaign.story, campaign.where))
        case "meph":
            story = load_source(source)
            file, text = next(iter(source.files.items()))
            return (*read_meph(text, file).warnings, *lint(story))
        case _:
            assert_never(source.format)
