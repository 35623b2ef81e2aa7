"""Story files in the `.meph` format, and the saves that lie beside them.

A file is cut into titled blocks (`blocks`), the blocks are read (`read`) and written (`write`);
`escapes` says how texts survive both, `saves` how a play is kept beside its story.
"""

from engine.packs.meph.file import Draft, MephFile
from engine.packs.meph.paths import child_path, is_child_name
from engine.packs.meph.read import read_meph
from engine.packs.meph.saves import (
    Loaded,
    NoSaves,
    child_text,
    load_child,
    past_of,
    read_file,
    save_atomically,
)
from engine.packs.meph.story import story_of
from engine.packs.meph.write import write_meph

__all__ = [
    "Draft",
    "Loaded",
    "MephFile",
    "NoSaves",
    "child_path",
    "child_text",
    "is_child_name",
    "load_child",
    "past_of",
    "read_file",
    "read_meph",
    "save_atomically",
    "story_of",
    "write_meph",
]
