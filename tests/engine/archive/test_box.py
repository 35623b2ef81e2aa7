"""No zip file of unknown origin is trusted."""

import zipfile
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.archive import box
from engine.archive.box import read_box, write_box
from engine.archive.form import BadArchive
from tests.support.archives import linked, zipped


def test_what_is_put_in_comes_out_and_equal_contents_are_equal_bytes():
    contents = [("a.json", b"{}"), ("story/b/0.txt", "深渊".encode())]
    one, other = BytesIO(), BytesIO()
    write_box(one, contents)
    write_box(other, contents)
    assert one.getvalue() == other.getvalue()
    assert read_box(one) == dict(contents)


@pytest.mark.parametrize(
    "name",
    ["../a", "a/../../b", "/etc/passwd", "C:\\a", "C:/a", "a\\b", "\\\\host\\a", "..", "", "."],
)
def test_names_that_lead_out_are_refused(name: str):
    with pytest.raises(BadArchive):
        read_box(BytesIO(zipped({name: b"x"})))


def test_links_are_refused():
    with pytest.raises(BadArchive, match="no plain file"):
        read_box(BytesIO(linked("turns.jsonl", "/etc/passwd")))


def test_folders_are_passed_over():
    assert read_box(BytesIO(zipped([("story/", b""), ("story/a", b"b")]))) == {"story/a": b"b"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_comes_twice_is_refused():
    with pytest.raises(BadArchive, match="twice"):
        read_box(BytesIO(zipped([("a", b"1"), ("a", b"2")])))


def test_what_would_swell_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(box, "SMALL_BYTES", 1_000)
    assert read_box(BytesIO(zipped({"a": bytes(1_000)})))
    with pytest.raises(BadArchive, match="swell"):
        read_box(BytesIO(zipped({"a": bytes(1_000_000)})))


def test_too_much_is_refused():
    with pytest.raises(BadArchive, match="too much"):
        read_box(BytesIO(zipped({"a": b"123456", "b": b"123456"})), 10)


def test_too_many_files_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(box, "MOST_FILES", 2)
    with pytest.raises(BadArchive, match="too much"):
        read_box(BytesIO(zipped({"a": b"", "b": b"", "c": b""})))


def test_other_ways_of_packing_are_refused():
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as made:
        made.writestr("a", b"b")
    with pytest.raises(BadArchive, match="unknown way"):
        read_box(file)


def test_a_lie_about_the_size_is_found_out():
    content = zipped({"a": b"x" * 5_000})
    lie = content.replace((5_000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    with pytest.raises(BadArchive):
        read_box(BytesIO(lie))


@given(st.binary(max_size=200))
def test_any_bytes_are_an_archive_or_refused(content: bytes):
    with pytest.raises(BadArchive):
        read_box(BytesIO(content))


@given(st.integers(0), st.integers(0, 255))
def test_a_broken_byte_never_does_more_than_refuse_the_file(place: int, byte: int):
    content = bytearray(zipped({"a.json": b"{}" * 50, "turns.jsonl": b"line\n" * 20}))
    content[place % len(content)] = byte
    with suppress(BadArchive):
        assert set(map(type, read_box(BytesIO(bytes(content))).values())) <= {bytes}
