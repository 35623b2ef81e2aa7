"""Names of branches."""

import unicodedata

from engine.errors import BadName

LONGEST_NAME = 40

# Letters by their category, but drawn as nothing: two names would look the same.
_UNSEEN = "\u115f\u1160\u3164\uffa0"


def branch_name(name: str) -> str:
    """Return *name* in composed form (NFC), so that equal looks are equal names.

    A name is safe as part of a file name: letters and digits of any script, `-` and `_`.

    Raises:
        BadName: it is empty, longer than 40 characters, or has other characters.
    """
    composed = unicodedata.normalize("NFC", name)
    if not 1 <= len(composed) <= LONGEST_NAME or not all(map(_fits, composed)):
        raise BadName(name)
    return composed


def _fits(char: str) -> bool:
    return char in "-_" or char.isdecimal() or (char.isalpha() and char not in _UNSEEN)
