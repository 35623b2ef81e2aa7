"""The files of a pack on disk: `story.yaml`, people in `cast/`, and the texts that these name.

None of them lies outside the folder.
"""

from pathlib import Path

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.files import problem, read_text
from engine.packs.native.books import read_books
from engine.packs.native.cast import read_cast
from engine.packs.native.load import MAIN_FILE, manuscript_of
from engine.packs.native.prose import OUTSIDE, is_inside, named_files, named_papers
from engine.packs.papers import read_paper

MOST_CHARACTERS = 8 * 2**20
"""How long all documents of a pack can be together."""

_TOO_MUCH = Both("the documents hold more than 8 MiB of text", "文档的文字总量超过 8 MiB")


def read_pack(folder: Path) -> dict[str, str]:
    """Return the files of the pack in *folder*, the main one first.

    A file that is named and not there is left out; the loader says so, with everything else.

    Raises:
        StoryError: a file is unreadable, too large, no text, or outside the pack.
    """
    if not _is_held(folder, MAIN_FILE):
        raise problem(MAIN_FILE, "OUTSIDE_PACK", OUTSIDE)
    cast, faults = read_cast(folder)
    files = {MAIN_FILE: read_text(folder / MAIN_FILE, MAIN_FILE), **cast}
    manuscript = manuscript_of(files)
    papers = named_papers(manuscript)
    for name, path in named_files(manuscript).items():
        if not _is_held(folder, name):
            place, shown = manuscript.place(path), manuscript.path(path)
            faults.append(Fault(place, shown, "OUTSIDE_PACK", OUTSIDE))
        elif (folder / name).exists():
            try:
                read = read_paper if name in papers else read_text
                files[name] = read(folder / name, name)
            except StoryError as error:
                faults.extend(error.faults)
    books, wrong = read_books(folder, manuscript)
    faults += wrong
    if sum(len(files.get(name, "")) for name in papers) > MOST_CHARACTERS:
        faults.append(Fault(Place(MAIN_FILE, 1, 1), "documents", "TOO_LONG", _TOO_MUCH))
    if faults:
        raise StoryError(faults)
    return {**files, **books}


def _is_held(folder: Path, name: str) -> bool:
    """Tell whether *name* stays in *folder*, symbolic links followed."""
    return is_inside(name) and (folder / name).resolve().is_relative_to(folder.resolve())
