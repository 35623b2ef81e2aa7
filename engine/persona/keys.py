"""What tenets go by where their author gave them no key."""

import hashlib
import unicodedata

from engine.model.persona import Part
from engine.persona.quotes import squeezed

LENGTH = 8


def tenet_key(part: Part, text: str) -> str:
    """Return a short key of a tenet, the same wherever it stands among the others of *part*.

    Blanks, marks, case and width do not change it; text that has no letters goes by its marks.
    """
    said = squeezed(text) or unicodedata.normalize("NFKC", text).strip()
    return hashlib.sha256(f"{part}:{said}".encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]
