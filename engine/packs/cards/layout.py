"""Where the fields of a card lie: V1 has them at the root, V2 and V3 within `data`.

What a card calls itself counts less than how it is laid out, since programs write either.
"""

from dataclasses import dataclass
from typing import Literal

from engine.packs.cards.faults import CardFindings
from engine.packs.cards.fields import FieldReader
from engine.packs.cards.tree import Fields

Version = Literal["V1", "V2", "V3"]

SPECS: dict[str, Version] = {"chara_card_v2": "V2", "chara_card_v3": "V3"}
_NEWEST = {"V2": 2.0, "V3": 3.0}


@dataclass(frozen=True, slots=True)
class Layout:
    """The *fields* of a card, the *path* in front of their keys, and the version it is read as."""

    version: Version
    fields: Fields
    path: str


def layout_of(root: Fields, reader: FieldReader) -> Layout:
    """Return where the fields of the card *root* are.

    A field that `data` lacks is taken from the root, where older programs keep a copy.
    """
    findings, spec = reader.findings, root.get("spec")
    data = root.get("data")
    if not isinstance(data, dict) or not data:
        if spec is not None:
            findings.note("WRONG_SPEC", "spec", said=str(spec)[:40], meant="V1")
        return Layout("V1", root, "")
    version = SPECS.get(str(spec), "V2")
    if str(spec) not in SPECS:
        said = "–" if spec is None else str(spec)[:40]
        findings.note("WRONG_SPEC", "spec", said=said, meant=version)
    _compare(root, version, findings)
    apart = ("data", "spec", "spec_version", "character_book", "tags")
    copies = {key: value for key, value in root.items() if key not in apart}
    return Layout(version, {**copies, **data}, "data.")


def book_of(root: Fields, layout: Layout, reader: FieldReader) -> tuple[str, Fields]:
    """Return the book of a card and its path; an empty one where it has none."""
    path = f"{layout.path}character_book"
    book = reader.fields(layout.fields, "character_book", layout.path)
    if not book and layout.version != "V1" and root.get("character_book"):
        path, book = "character_book", reader.fields(root, "character_book", "")
        reader.findings.note("BOOK_AT_ROOT", path)
    return path, book


def _compare(root: Fields, version: Version, findings: CardFindings) -> None:
    """Note a card that is newer than what is known here."""
    said = str(root.get("spec_version", ""))
    try:
        newer = float(said) > _NEWEST[version]
    except ValueError:
        return
    if newer:
        findings.note("NEWER_SPEC", "spec_version", said=said[:40], known=f"{_NEWEST[version]}")
