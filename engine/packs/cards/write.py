"""Write a card back: all it said, known here or not, as JSON, in a PNG, or as CHARX.

Nothing is lost between files of one kind. Between kinds, what the other has no place for (pictures
and other assets within the file) is named.
"""

import base64
import json
from collections.abc import Mapping
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
    match wanted.shell:
        case "json":
            return Exported(_json(card, indent=2), _assets(content, opened.shell, findings))
        case "charx":
            files = files_in(content, findings) if opened.shell == "charx" else {}
            left_out = () if files else _assets(content, opened.shell, findings)
            return Exported(charx_of({**files, MAIN_FILE: _json(card, indent=2)}), left_out)
        case "png":
            left_out = _assets(content, opened.shell, findings) if opened.shell != "png" else ()
            picture = wanted.picture or (content if opened.shell == "png" else None)
            if picture is None or not picture.startswith(SIGNATURE):
                raise CannotExport(_NO_PICTURE)
            kept = _asset_chunks(content, findings) if wanted.picture else ()
            return Exported(_png(card, picture, kept, findings), left_out)


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
    chunks = [one for one in chunks_of(picture, findings) if one.keyword.casefold() not in _OURS]
    texts = [_text(OLDER, _as_spec(card, "v2") if card.get("spec") == _SPECS["v3"][0] else card)]
    if card.get("spec") == _SPECS["v3"][0]:
        texts.append(_text(NEWER, card))
    return png_of([chunks[0], *texts, *assets, *chunks[1:]])


_OURS = frozenset({OLDER, NEWER})


def _text(name: str, card: Fields) -> Chunk:
    return Chunk(b"tEXt", name.encode() + b"\0" + base64.b64encode(_json(card)))


def _asset_chunks(content: bytes, findings: CardFindings) -> tuple[Chunk, ...]:
    if not content.startswith(SIGNATURE):
        return ()
    found = chunks_of(content, findings)
    return tuple(one for one in found if one.kind in TEXT_KINDS and one.keyword.startswith(_ASSET))


def _assets(content: bytes, shell: Shell, findings: CardFindings) -> tuple[str, ...]:
    """Return the names of what lies in a file beside its card."""
    match shell:
        case "charx":
            return tuple(name for name in files_in(content, findings) if name != MAIN_FILE)
        case "png":
            return (_PICTURE, *(one.keyword for one in _asset_chunks(content, findings)))
        case "json":
            return ()
