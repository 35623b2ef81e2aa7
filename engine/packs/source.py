"""Stories as text: read from disk, pinned by digest, loaded, and looked over."""

import hashlib
import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path, PurePath
from typing import assert_never

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.language import Both, language_of
from engine.model.story import Story, StorySource
from engine.packs.bookshelf import FOLDER, book_near, book_text, is_book
from engine.packs.campaign import CAMPAIGN_FILE, Campaign, read_campaign, read_folder
from engine.packs.cards import SUFFIXES as CARDS
from engine.packs.cards import (
    About,
    Card,
    holds_card,
    read_bounded,
    read_card,
    read_card_file,
    read_lorebook,
    world_named,
)
from engine.packs.cards.limits import MOST_BYTES
from engine.packs.files import entries, problem, read_text
from engine.packs.lint import lint
from engine.packs.meph import is_child_name, read_meph, story_of
from engine.packs.native import MAIN_FILE, notes_of, places_of, read_native, read_pack
from engine.packs.text import normalized
from engine.persona.deriving import with_policies

MEPH = ".meph"
CONSTRAINTS = ".constraints.txt"
"""How the file is called that replaces the built-in constraints of the `.meph` story beside it."""

MAIN_FILES = (MAIN_FILE, CAMPAIGN_FILE)
"""The main files of stories that are folders."""

_NO_STORY = Both(
    f"a story is a {MEPH} file, a character card ({', '.join(CARDS)}), or a folder with"
    f" {MAIN_FILE}, {CAMPAIGN_FILE} or one {MEPH} file",
    f"故事是一个 {MEPH} 文件、一张角色卡（{'、'.join(CARDS)}），"
    f"或一个含有 {MAIN_FILE}、{CAMPAIGN_FILE} 或单个 {MEPH} 文件的文件夹",
)


def read_source(path: Path) -> StorySource:
    """Return the files of the story at *path*: its main file, or the folder of that.

    Of a pack, the people in `cast/` are read, and the text files that these and `story.yaml` name;
    of a campaign the texts in the folder and in `knowledge/`; none outside. A `.meph` story may
    have its constraints beside it. Of a card, it is what the card says, without the picture.

    Raises:
        StoryError: a file is missing, unreadable, too large, no text, or outside the pack.
    """
    path = main_of(path.absolute())
    if path.name == MAIN_FILE:
        return StorySource(path.parent.name, "native", read_pack(path.parent))
    if path.name == CAMPAIGN_FILE:
        return StorySource(path.parent.name, "campaign", read_folder(path.parent))
    if path.suffix.lower() in CARDS and path.is_file():
        return card_source(path, read_card_file(path).text)
    if path.suffix.lower() != MEPH:
        raise problem(path.name, "NO_STORY", _NO_STORY)
    files = {path.name: read_text(path, path.name)}
    constraints = constraints_of(path)
    if constraints.exists():
        files[constraints.name] = read_text(constraints, constraints.name)
    return StorySource(path.stem, "meph", files)


def card_source(path: Path, text: str) -> StorySource:
    """Return the card that says *text*, at *path* or to be put there, with a book that it links.

    Raises:
        StoryError: the book lies near and cannot be read.
    """
    files = {path.name: text}
    world = world_named(text)
    book = book_near(path, world) if world else None
    if book is not None:
        files[f"{FOLDER}/{book.name}"] = book_text(book, book.name)
    return StorySource(path.stem, "card", files)


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
    if source.format == "card":
        return FOLDER if name.startswith(f"{FOLDER}/") else ""
    if source.format != "meph":
        return name
    return CONSTRAINTS if name.endswith(CONSTRAINTS) else ""


def load_source(source: StorySource) -> Story:
    """Return the story in *source*, with all that it says of who its characters are.

    Raises:
        StoryError: it is broken, all faults at once.
    """
    return with_policies(_written(source))


def _written(source: StorySource) -> Story:
    """Return the story in *source* as its author wrote it, with the policies that stand there.

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
        case "card":
            return card_in(source).story
        case _:
            assert_never(source.format)


def _campaign(source: StorySource, digest: Digest) -> Campaign:
    path = PurePath(source.name)
    folder = path.parent if path.name == CAMPAIGN_FILE else path
    return read_campaign(source.files, name=folder.name, digest=digest)


def card_in(source: StorySource) -> Card:
    """Return the card that *source* is.

    Raises:
        StoryError: it is broken.
    """
    (file, text), *books = source.files.items()
    return read_card(text, file, digest_of(source), dict(books))


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


def findings_in(path: Path) -> tuple[Fault, ...]:
    """Return everything wrong or doubtful in the story at *path*, and in the file around a card.

    A book of lore that is a file of its own is looked over as well.

    Raises:
        StoryError: as `read_source`.
    """
    if is_book(path) and not is_card(path):
        book = book_text(path, path.name)
        about = About("", language_of(book), Digest(""))
        return read_lorebook(book, path.name, about).warnings
    source = read_source(path)
    around = read_card_file(path).warnings if source.format == "card" else ()
    return (*around, *findings(source))


def is_card(path: Path) -> bool:
    """Tell whether the file at *path* seems to hold a card; other pictures and JSON do not."""
    if path.suffix.lower() not in CARDS:
        return False
    try:
        status = path.stat()
    except OSError:
        return False
    return _is_card(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4096)
def _is_card(path: Path, _time_ns: int, size: int) -> bool:
    """Tell it of a file as it was at that time: folders are listed much more often than changed."""
    try:
        return 0 < size <= MOST_BYTES and holds_card(read_bounded(path), path.name)
    except StoryError:
        return False


def _by_place(fault: Fault) -> tuple[str, int, int]:
    return (fault.place.file, fault.place.line, fault.place.column)


def _warnings(source: StorySource) -> tuple[Fault, ...]:
    """Return what is doubtful in *source*.

    Raises:
        StoryError: as `load_source`.
    """
    match source.format:
        case "native":
            story = _written(source)
            return (*lint(story, places_of(source.files)), *notes_of(source.files, story))
        case "campaign":
            campaign = _campaign(source, digest_of(source))
            return (*campaign.warnings, *lint(campaign.story, campaign.where))
        case "meph":
            story = _written(source)
            file, text = next(iter(source.files.items()))
            return (*read_meph(text, file).warnings, *lint(story))
        case "card":
            return card_in(source).warnings
        case _:
            assert_never(source.format)
