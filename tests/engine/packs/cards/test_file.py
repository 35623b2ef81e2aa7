"""Files that hold cards: every shell, every text chunk, before and behind the pixels."""

import base64
import json
import struct
import zlib
from pathlib import Path

import pytest

from engine.errors import StoryError
from engine.packs.cards import (
    holds_book,
    holds_card,
    open_book,
    open_card,
    read_bounded,
    read_card_file,
)
from engine.packs.cards.limits import MEGABYTE, MOST_BYTES, MOST_CHUNKS
from tests.support.cards import (
    PIXELS,
    SIGNATURE,
    V1,
    charx,
    chunk,
    codes,
    itext,
    packed,
    plain,
    png,
    text,
    v2,
    v3,
    zipped,
    ztext,
)

CARD = v2()
BOOK = {"lorebookVersion": 5, "entries": [{"keys": ["ash"], "text": "Grey."}]}


def said(content: bytes, file: str = "mara.png") -> object:
    return json.loads(open_card(content, file).text)


def refused(content: bytes, file: str = "mara.png") -> str:
    with pytest.raises(StoryError) as error:
        open_card(content, file)
    [fault] = error.value.faults
    assert fault.place.file == file
    assert fault.told("zh") != fault.told("en")
    return fault.code


def noted(content: bytes, file: str = "mara.png") -> list[str]:
    return [code for _, code in codes(open_card(content, file).warnings)]


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize(
    "made",
    [
        text(b"chara", packed(CARD)),
        ztext(b"chara", packed(CARD)),
        itext(b"chara", packed(CARD)),
        itext(b"chara", packed(CARD), squeezed=True),
        text(b"ccv3", packed(CARD)),
        text(b"Chara", packed(CARD)),
    ],
)
def test_a_card_is_found_in_every_kind_of_text_chunk_wherever_it_stands(made: bytes, behind: bool):
    content = png(made, behind=behind)
    assert holds_card(content, "mara.png")
    assert said(content) == CARD
    assert open_card(content, "mara.png").shell == "png"
    assert noted(content) == []


def test_the_newer_chunk_is_taken_and_one_that_says_otherwise_is_told_of():
    older, newer = text(b"chara", packed(v2(name="Old"))), text(b"ccv3", packed(v3(name="New")))
    assert said(png(older, newer)) == v3(name="New")
    assert noted(png(older, newer)) == ["TWO_CARDS"]


def test_twins_that_differ_in_their_version_alone_are_no_contradiction():
    same = text(b"chara", packed(v2(group_only_greetings=[]))), text(b"ccv3", packed(v3()))
    assert noted(png(*same)) == []


def test_where_the_newer_chunk_is_broken_the_older_one_is_taken():
    content = png(text(b"ccv3", packed(CARD)[:40]), text(b"chara", packed(CARD)))
    assert said(content) == CARD
    assert "BROKEN_TWIN" in noted(content)


def test_a_card_that_is_broken_json_is_given_on_to_be_refused_as_such():
    assert open_card(png(text(b"chara", b'{"name": ')), "mara.png").text == '{"name":'


def test_of_two_chunks_of_one_name_the_first_that_can_be_read_is_taken():
    content = png(text(b"chara", b"@@@"), text(b"chara", packed(CARD)))
    assert said(content) == CARD
    assert noted(content) == ["SECOND_CARD"]


@pytest.mark.parametrize(
    "content",
    [
        base64.b64encode(plain(CARD)).rstrip(b"="),
        base64.encodebytes(plain(CARD)),
        base64.urlsafe_b64encode(plain(v2(description="\u00ff\u00fe?>"))),
        b"data:application/json;base64," + packed(CARD),
        plain(CARD),
        b"\xef\xbb\xbf" + plain(CARD),
    ],
)
def test_base64_that_is_not_quite_that_is_read_all_the_same(content: bytes):
    found = said(png(text(b"chara", content)))
    assert isinstance(found, dict)
    assert found["spec"] == "chara_card_v2"


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"hello", packed([1, 2]), b"A", b"abcde"]
)
def test_a_chunk_that_says_no_card_is_none(content: bytes):
    assert refused(png(text(b"chara", content))) == "NO_CARD"


def test_a_wrong_checksum_is_told_of_and_the_card_is_read():
    content = png(chunk(b"tEXt", b"chara\0" + packed(CARD), crc=7))
    assert said(content) == CARD
    assert noted(content) == ["BAD_CHECKSUM"]


@pytest.mark.parametrize("cut", [1, 6, 12, 20])
def test_a_picture_that_ends_in_the_middle_still_gives_its_card(cut: int):
    content = png(text(b"chara", packed(CARD)))[:-cut]
    assert said(content) == CARD
    assert noted(content) == ["CUT_OFF"]


def test_a_picture_that_ends_before_its_card_has_none():
    content = png(text(b"chara", packed(CARD)), behind=True)
    assert refused(content[:80]) == "NO_CARD"


@pytest.mark.parametrize("content", [SIGNATURE, SIGNATURE + chunk(b"tEXt", b"chara\0e30=")])
def test_a_picture_without_its_header_is_damaged(content: bytes):
    assert refused(content) == "BAD_PNG"


def test_a_picture_of_too_many_pixels_is_refused_before_anything_is_decoded():
    content = png(text(b"chara", packed(CARD)), size=(50_000, 50_000))
    assert refused(content) == "PICTURE_TOO_LARGE"


def test_a_picture_of_too_many_chunks_is_refused():
    assert refused(png(chunk(b"tEXt", b"") * (MOST_CHUNKS + 1))) == "BAD_PNG"


def test_what_swells_in_a_chunk_is_left_out():
    content = png(ztext(b"chara", b" " * (MOST_BYTES + 1)))
    assert len(content) < MEGABYTE
    assert refused(content) == "NO_CARD"
    whole = png(ztext(b"chara", b" " * (MOST_BYTES + 1)), text(b"ccv3", packed(CARD)))
    assert noted(whole) == ["CHUNK_TOO_LARGE"]


def test_what_cannot_be_unpacked_is_left_out():
    broken = chunk(b"zTXt", b"chara\0\0" + b"no zlib")
    assert noted(png(broken, text(b"ccv3", packed(CARD)))) == ["CHUNK_UNREADABLE"]


def test_a_file_larger_than_the_limit_is_refused_whatever_it_is():
    assert refused(b" " * (MOST_BYTES + 1), "mara.json") == "FILE_TOO_LARGE"
    with pytest.raises(StoryError) as error:
        open_book(b" " * (MOST_BYTES + 1), "b.json")
    assert error.value.faults[0].code == "FILE_TOO_LARGE"


def test_a_package_has_its_card_at_its_root():
    content = charx(CARD, **{"assets/a.png": PIXELS})
    assert holds_card(content, "mara.charx")
    assert said(content, "mara.charx") == CARD
    assert open_card(content, "mara.charx").shell == "charx"


def patched(content: bytes, at: int, value: bytes) -> bytes:
    return content[:at] + value + content[at + len(value) :]


def central(content: bytes) -> int:
    """Return where the list of files of a zip begins."""
    return content.index(b"PK\x01\x02")


@pytest.mark.parametrize(
    "content",
    [
        zipped({"../card.json": plain(CARD)}),
        zipped({"card.json": plain(CARD), "a\\b": b""}),
        zipped({"card.json": plain(CARD), "/etc/x": b""}),
        zipped({"card.json": plain(CARD), "big": b"\0" * 40 * MEGABYTE}),
        zipped({"card.json": b" " * (MOST_BYTES + 1)}),
        zipped({f"{n}": b"" for n in range(2_001)}),
        zipped({"card.json": plain(CARD)})[:-30],
        b"PK\x03\x04 nothing of the kind",
        zipped({"card.json": plain(CARD)}).replace(b"card.json", b"card.jsoX", 1),
    ],
)
def test_a_package_that_is_not_safe_or_broken_is_refused(content: bytes):
    assert refused(content, "mara.charx") == "BAD_BOX"


def test_an_encrypted_package_is_refused():
    content = charx(CARD)
    flagged = patched(content, central(content) + 8, struct.pack("<H", 1))
    assert refused(flagged, "mara.charx") == "BAD_BOX"


def test_a_package_that_lies_about_its_size_swells_no_further_than_it_says():
    content = zipped({"card.json": b"\0" * 8 * MEGABYTE})
    lying = patched(content, central(content) + 24, struct.pack("<I", 10))
    assert refused(lying, "mara.charx") == "BAD_BOX"


def test_a_package_without_a_card_has_none():
    assert refused(zipped({"other.json": b"{}"}), "mara.charx") == "NO_CARD"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_json_is_read_in_whatever_encoding_it_was_saved(encoding: str):
    content = json.dumps({**V1, "name": "Zoë"}, ensure_ascii=False).encode(encoding)
    found = said(content, "zoe.json")
    assert isinstance(found, dict)
    assert found["name"] == "Zoë"
    assert noted(content, "zoe.json") == (["NOT_UTF8"] if encoding == "cp1252" else [])


def test_other_pictures_packages_and_json_are_no_cards():
    assert not holds_card(png(), "a.png")
    assert not holds_card(zipped({"story.yaml": b""}), "a.zip")
    assert not holds_card(b'{"entries": {}}', "a.json")
    assert not holds_card(plain(V1), "a.txt")


def test_a_file_on_disk_is_read_and_one_that_is_not_there_is_told_of(tmp_path: Path):
    path = tmp_path / "mara.json"
    path.write_bytes(plain(CARD))
    assert json.loads(read_card_file(path).text) == CARD
    with pytest.raises(StoryError) as error:
        read_bounded(tmp_path / "none.json")
    assert error.value.faults[0].code == "UNREADABLE"


def test_a_book_is_found_as_json_and_in_the_pictures_of_novelai():
    content = png(text(b"naidata", packed(BOOK)))
    for one, name in ((plain(BOOK), "b.json"), (plain(BOOK), "b.lorebook"), (content, "b.png")):
        assert holds_book(one, name)
        assert json.loads(open_book(one, name).text) == BOOK
    assert not holds_book(plain(CARD), "c.json")
    assert not holds_book(b"[1]", "c.json")
    assert not holds_book(plain(BOOK), "b.txt")
    assert not holds_book(b" " * (MOST_BYTES + 1), "b.json")
    assert not holds_book(png(), "b.png")
    with pytest.raises(StoryError, match="no book of lore"):
        open_book(png(), "b.png")


def test_a_compressed_chunk_in_a_language_may_hold_zeros():
    body = zlib.compress(packed(CARD))
    made = chunk(b"iTXt", b"chara\0\1\0\0\0" + body)
    assert said(png(made)) == CARD
