"""Read a pack: YAML, form, references, and at last the story; every fault at once."""

from collections.abc import Callable, Mapping, Sequence

from pydantic import ValidationError

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.language import Both
from engine.model.rule import Place
from engine.model.story import Story
from engine.packs.files import problem
from engine.packs.native.books import book_notes
from engine.packs.native.cast import with_cast
from engine.packs.native.form import StoryForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.mend import MENDINGS, mended
from engine.packs.native.problems import report
from engine.packs.native.story import story_of
from engine.packs.text import MAX_FILE_BYTES, normalized, too_large

MAIN_FILE = "story.yaml"


def read_native(files: Mapping[str, str], digest: Digest) -> Story:
    """Return the story in *files*, of which `story.yaml` is the main one.

    Raises:
        StoryError: it breaks the format; all faults at once, in file order.
    """
    manuscript = manuscript_of(files)
    form = _form(manuscript)
    story = story_of(form, manuscript, files, digest)
    if manuscript.faults:
        raise StoryError(in_file_order(manuscript.faults))
    return story


def _form(manuscript: Manuscript) -> StoryForm:
    """Return the form, mended where it is broken so that the rest can still be checked."""
    if not manuscript.is_readable:
        raise StoryError(in_file_order(manuscript.faults))
    root = manuscript.root
    for attempt in range(MENDINGS):
        try:
            return StoryForm.model_validate(root)
        except ValidationError as error:
            if attempt == 0:
                report(error, manuscript)
            root = mended(root, error, manuscript)
    raise StoryError(in_file_order(manuscript.faults))


def manuscript_of(files: Mapping[str, str]) -> Manuscript:
    """Return the main file of *files*, read, with the people in files of their own.

    Raises:
        StoryError: there is none, or one is too large.
    """
    if MAIN_FILE not in files:
        says = Both(f"the pack has no {MAIN_FILE}", f"故事文件夹里没有 {MAIN_FILE}")
        raise problem(MAIN_FILE, "MISSING_FILE", says)
    text = normalized(files[MAIN_FILE])
    if len(text) > MAX_FILE_BYTES:
        raise StoryError([too_large(MAIN_FILE)])
    return with_cast(Manuscript(text, MAIN_FILE), files)


def in_file_order(faults: list[Fault]) -> list[Fault]:
    """Return *faults* sorted by place, each once."""
    unique = dict.fromkeys(faults)
    return sorted(
        unique, key=lambda fault: (fault.place.file, fault.place.line, fault.place.column)
    )


def notes_of(files: Mapping[str, str], story: Story) -> tuple[Fault, ...]:
    """Return what is doubtful in the files beside the main one of a *story* that loads."""
    return book_notes(story, manuscript_of(files), files)


def places_of(files: Mapping[str, str]) -> Callable[[Sequence[str | int]], Place]:
    """Return what tells where the value at a path of the main file stands."""
    return manuscript_of(files).place
