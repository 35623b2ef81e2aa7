"""Write a card back: all it said, known here or not, as JSON, in a PNG, or as CHARX.

Nothing is lost between files of one kind. Between kinds, what the other has no place for (pictures
and other assets within the file) is named.
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from engine.errors import PlayerError
from engine.model.language import Both
from engine.packs.cards.charx import MAIN_FILE, charx_of, files_in
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.file import NEWER, OLDER, Shell, open_card
from engine.packs.cards.png import SIGNATURE, TEXT_KINDS, Chunk, chunks_of, png_of
from engine.packs.cards.tree import Fields, fields_in

Spec = Literal["same", "v2", "v3"]

_SPECS = {"v2": ("chara_card_v2", "2.0"), "v3": ("chara_card_v3", "3.0")}
_OLD_FIELDS = ("name", "description", "personality", "scenario", "first_mes", "mes_example")
_MORE_FIELDS: Mapping[str, JsonValue] = {
    "creator_notes": "",
    "system_prompt": "",
    "post_history_instructions": "",
    "alternate_greetings": [],
    "tags": [],
    "creator": "",
    "character_version": "",
    "extensions": {},
}
_ASSET = "chara-ext-asset_"
_PICTURE = "image.png"

_NO_PICTURE = Both(
    "A card in a PNG needs a picture, and this one has none: name a PNG with --picture.",
    "PNG 角色卡需要图片，而这张卡没有：请用 --picture 指定一个 PNG。",
)


class CannotExport(PlayerError):
    """The card cannot be written as asked for; *says* names the reason."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a card is to be written. *picture* is a PNG to write it into, instead of its own."""

    shell: Shell
    spec: Spec = "same"
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """A card as a file, and the names of what it has no place for."""

    content: bytes
    left_out: tuple[str, ...] = ()


def export_card(content: bytes, file: str, wanted: Wanted) -> Exported:
    """Return the card in *content*, a file called *file*, as *wanted*.

    Raises:
        StoryError: *content* is no card, or the picture no PNG.
        CannotExport: there is no picture to write it into.
    """
    opened, findings = open_card(content, file), CardFindings(file)
    card = _as_spec(fields_in(opened.text, findings), wanted.spec)
    files = _files(content, opened.shell, findings)
    match wanted.shell:
        case "json":
            assets = (one.keyword for one in _asset_chunks(content, findings))
            return Exported(_json(card, indent=2), (*files, *assets))
        case "charx":
            return Exported(charx_of({**files, MAIN_FILE: _json(card, indent=2)}))
        case "png":
            name = _PICTURE if opened.shell == "png" else _icon(card, files)
            picture = files.get(name, b"") if wanted.picture is None else wanted.picture
            if not picture.startswith(SIGNATURE):
                raise CannotExport(_NO_PICTURE)
            kept = _asset_chunks(content, findings) if wanted.picture is not None else ()
            used = name if wanted.picture is None or opened.shell == "png" else ""
            left_out = tuple(one for one in files if one != used)
            return Exported(_png(card, picture, kept, findings), left_out)


def _files(content: bytes, shell: Shell, findings: CardFindings) -> Mapping[str, bytes]:
    """Return what lies in a file beside its card, by name; of a PNG it is the picture."""
    match shell:
        case "charx":
            files = files_in(content, findings)
            return {name: inside for name, inside in files.items() if name != MAIN_FILE}
        case "png":
            return {_PICTURE: png_of(_others(chunks_of(content, findings)))}
        case "json":
            return {}


def _icon(card: Fields, files: Mapping[str, bytes]) -> str:
    """Return which of *files* is the picture of *card*: its main icon, else its first; '' for none.

    A PNG that became a package has its picture under a name of its own.
    """
    data = card.get("data")
    assets = data.get("assets") if isinstance(data, dict) else None
    listed = [one for one in assets if isinstance(one, dict)] if isinstance(assets, list) else []
    icons = [one for one in listed if one.get("type") == "icon"]
    icons.sort(key=lambda one: one.get("name") != "main")
    named = [str(one.get("uri")).partition("://")[2] for one in icons]
    return next((one for one in (*named, _PICTURE) if one in files), "")


def _as_spec(card: Fields, spec: Spec) -> Fields:
    """Return *card* as one of that version: what it had at the root stays there, too."""
    if spec == "same":
        return card
    data = card.get("data")
    held = data if isinstance(data, dict) else {key: card.get(key, "") for key in _OLD_FIELDS}
    usual = {**_MORE_FIELDS, **({"group_only_greetings": []} if spec == "v3" else {})}
    missing = {key: value for key, value in usual.items() if key not in held}
    said, version = _SPECS[spec]
    return {**card, "spec": said, "spec_version": version, "data": {**held, **missing}}


def _json(card: Fields, indent: int | None = None) -> bytes:
    text = json.dumps(card, ensure_ascii=False, indent=indent)
    try:
        return text.encode()
    except UnicodeEncodeError:  # half a character, which only an escape can say
        return json.dumps(card, indent=indent).encode()


def _png(card: Fields, picture: bytes, assets: tuple[Chunk, ...], findings: CardFindings) -> bytes:
    """Return *picture* with the card in front of its pixels, and no older copy of it anywhere.

    One of the third version is written for readers of the second as well.
    """
    chunks = _others(chunks_of(picture, findings))
    texts = [_text(OLDER, _as_spec(card, "v2") if card.get("spec") == _SPECS["v3"][0] else card)]
    if card.get("spec") == _SPECS["v3"][0]:
        texts.append(_text(NEWER, card))
    return png_of([chunks[0], *texts, *assets, *chunks[1:]])


_OURS = frozenset({OLDER, NEWER})


def _others(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return *chunks* without those that hold a card."""
    return [one for one in chunks if one.keyword.casefold() not in _OURS]


def _text(name: str, card: Fields) -> Chunk:
    return Chunk(b"tEXt", name.encode() + b"\0" + base64.b64encode(_json(card)))


def _asset_chunks(content: bytes, findings: CardFindings) -> tuple[Chunk, ...]:
    if not content.startswith(SIGNATURE):
        return ()
    found = chunks_of(content, findings)
    return tuple(one for one in found if one.kind in TEXT_KINDS and one.keyword.startswith(_ASSET))
