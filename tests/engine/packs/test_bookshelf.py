"""Cards in the library, and books of lore beside stories: found, linked, read anew when changed."""

import os
from pathlib import Path

import pytest

from engine.errors import StoryError
from engine.packs.bookshelf import book_near, book_text, books_near
from engine.packs.library import FolderLibrary
from engine.packs.source import card_in, digest_of, findings_in, is_card, load_source, read_source
from engine.persona.deriving import with_policies
from tests.support.cards import packed, plain, png, text, v2, zipped

BOOK: dict[str, object] = {"entries": {"0": {"uid": 0, "key": ["ash"], "content": "Grey."}}}
YAML = "title: The Forge\nopening: Night.\nlorebooks: [ash.json]\n"


def put(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def later(path: Path) -> None:
    """Let *path* be as if it was written some time after it was."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 10**9))


def codes(error: StoryError) -> list[str]:
    return [fault.code for fault in error.faults]


# Cards in the library


def test_cards_are_listed_like_any_other_story_and_other_files_are_not(tmp_path: Path):
    put(tmp_path / "cards/mara.png", png(text(b"chara", packed(v2()))))
    put(tmp_path / "cards/Anna.json", plain(v2(name="Anna", alternate_greetings=["Hi."])))
    put(tmp_path / "cards/photo.png", png())
    put(tmp_path / "cards/other.json", b'{"a": 1}')
    put(tmp_path / "cards/box.charx", zipped({"a": b""}))
    put(tmp_path / "lorebooks/ash.json", plain(BOOK))
    library = FolderLibrary([tmp_path])
    found = {title.name: title for title in library.titles()}
    assert list(found) == ["cards/Anna", "cards/mara"]
    assert found["cards/Anna"].greetings == ("The hammer falls.", "Hi.")
    assert found["cards/mara"].greetings == ()
    story, source = library.find("mara")
    assert (story.title, source.name, source.format) == ("Mara", "cards/mara", "card")


def test_a_card_that_is_put_there_by_hand_is_found_and_one_that_changes_is_read_anew(
    tmp_path: Path,
):
    library = FolderLibrary([tmp_path])
    assert library.names() == []
    path = put(tmp_path / "mara.json", plain(v2()))
    assert library.find("mara")[0].opening == "The hammer falls."
    put(path, plain(v2(first_mes="Silence.")))
    later(path)
    assert library.find("mara")[0].opening == "Silence."


def test_a_card_is_the_same_story_whatever_its_file_and_picture(tmp_path: Path):
    as_json = read_source(put(tmp_path / "a.json", plain(v2())))
    as_png = read_source(put(tmp_path / "b.png", png(text(b"chara", packed(v2())))))
    assert digest_of(as_json) == digest_of(as_png)
    assert load_source(as_json) == load_source(as_png)
    assert with_policies(card_in(as_json).story) == load_source(as_json)


def test_all_that_is_doubtful_in_a_card_and_around_it_is_found(tmp_path: Path):
    path = put(tmp_path / "a.png", png(text(b"chara", packed(v2(personality=7)))))
    assert [fault.code for fault in findings_in(path)] == ["WRONG_TYPE"]
    twice = png(*(text(b"chara", packed(v2())),) * 2)
    assert [fault.code for fault in findings_in(put(path, twice))] == ["SECOND_CARD"]


def test_what_is_no_file_is_no_card(tmp_path: Path):
    assert not is_card(tmp_path / "none.json")
    assert not is_card(put(tmp_path / "a.txt", plain(v2())))
    assert not is_card(put(tmp_path / "b.json", b""))


# Books that stories share


def test_a_book_is_found_in_the_folders_around_a_story_by_what_it_is_called(tmp_path: Path):
    far = put(tmp_path / "lorebooks/My_World.json", plain(BOOK))
    near = put(tmp_path / "cards/lorebooks/Ash.json", plain(BOOK))
    put(tmp_path / "lorebooks/notes.txt", b"")
    card = tmp_path / "cards/mara.json"
    assert list(books_near(card)) == [near, far]
    for name in ("my world", "MY-WORLD", "My_World.json"):
        assert book_near(card, name) == far
    assert book_near(card, "ash") == near
    assert book_near(card, "else") is None
    assert book_text(far, far.name) == plain(BOOK).decode()


def test_a_card_tells_of_the_book_that_it_links_where_that_is_brought(tmp_path: Path):
    card = put(tmp_path / "cards/mara.json", plain(v2(extensions={"world": "My World"})))
    library = FolderLibrary([tmp_path])
    before, _ = library.find("mara")
    put(tmp_path / "lorebooks/my-world.json", plain(BOOK))
    after, source = library.find("mara")
    assert (before.lore, [one.text for one in after.lore]) == ((), ["Grey."])
    assert list(source.files) == ["mara.json", "lorebooks/my-world.json"]
    assert before.digest != after.digest
    assert load_source(source) == after
    assert [fault.code for fault in findings_in(card)] == []


# Books that a pack names


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    put(tmp_path / "forge/story.yaml", YAML.encode())
    put(tmp_path / "forge/ash.json", plain(BOOK))
    return tmp_path / "forge"


def test_a_pack_tells_of_the_books_that_it_names(pack: Path):
    source = read_source(pack)
    assert list(source.files) == ["story.yaml", "ash.json"]
    assert [(one.id, one.text) for one in load_source(source).lore] == [("ash/0", "Grey.")]
    assert findings_in(pack) == ()


def test_a_pack_in_chinese_does_the_same(tmp_path: Path):
    put(tmp_path / "铁匠铺/story.yaml", "标题: 铁匠铺\n开场: 夜。\n设定集: 灰.json\n".encode())
    put(tmp_path / "铁匠铺/灰.json", plain(BOOK))
    assert [one.id for one in load_source(read_source(tmp_path / "铁匠铺")).lore] == ["灰/0"]


def test_a_book_that_stories_share_is_named_without_its_folder(pack: Path):
    (pack / "ash.json").rename(put(pack.parent / "lorebooks/ash.json", b""))
    library = FolderLibrary([pack.parent])
    assert [one.text for one in library.find("forge")[0].lore] == ["Grey."]
    path = put(pack.parent / "lorebooks/ash.json", plain({"entries": []}))
    later(path)
    assert library.find("forge")[0].lore == ()


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("none.json", "MISSING_FILE"),
        ("../lorebooks/ash.json", "OUTSIDE_PACK"),
        ("/etc/passwd.json", "OUTSIDE_PACK"),
        ("notes.txt", "MISSING_FILE"),
    ],
)
def test_a_book_that_is_not_there_or_outside_is_told_of_at_its_place(
    pack: Path, named: str, code: str
):
    put(pack.parent / "lorebooks/ash.json", plain(BOOK))
    put(pack / "story.yaml", YAML.replace("ash.json", f"x.json, {named}").encode())
    with pytest.raises(StoryError) as error:
        load_source(read_source(pack))
    assert codes(error.value) == ["MISSING_FILE", code]
    assert error.value.faults[1].path == "lorebooks[1]"
    assert error.value.faults[1].place.line == 3


def test_a_link_that_leads_out_of_the_pack_is_not_followed(pack: Path, tmp_path: Path):
    put(tmp_path / "secret.json", plain(BOOK))
    (pack / "ash.json").unlink()
    (pack / "ash.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(StoryError) as error:
        load_source(read_source(pack))
    assert codes(error.value) == ["MISSING_FILE"]


@pytest.mark.parametrize(("content", "code"), [(b"{}", "NOT_A_BOOK"), (b"{", "BAD_JSON")])
def test_a_book_that_is_none_is_told_of_by_its_name(pack: Path, content: bytes, code: str):
    put(pack / "ash.json", content)
    with pytest.raises(StoryError) as error:
        load_source(read_source(pack))
    [fault] = error.value.faults
    assert (fault.place.file, fault.code) == ("ash.json", code)


def test_a_book_in_a_picture_without_one_is_told_of_when_it_is_read(pack: Path):
    put(pack / "story.yaml", YAML.replace("ash.json", "ash.png").encode())
    put(pack / "ash.png", png())
    with pytest.raises(StoryError) as error:
        read_source(pack)
    assert codes(error.value) == ["NOT_A_BOOK"]


def test_what_is_doubtful_in_a_book_is_found_with_the_story(pack: Path):
    entry = {"uid": 4, "key": ["ash", ""], "content": "Grey."}
    put(pack / "ash.json", plain({"entries": {"4": entry}}))
    [fault] = findings_in(pack)
    assert (fault.place.file, fault.path) == ("ash.json", "entries.4.key[1]")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("characters: {mara: {name: Mara}}", "Mara nods."),
        ("role: Faust", "Faust nods."),
        ("", "the character nods."),
    ],
)
def test_the_character_of_a_book_is_whom_the_story_is_about(pack: Path, more: str, expected: str):
    entry = {"uid": 0, "key": ["ash"], "content": "{{char}} nods."}
    put(pack / "ash.json", plain({"entries": {"0": entry}}))
    put(pack / "story.yaml", (YAML + more).encode())
    assert [one.text for one in load_source(read_source(pack)).lore] == [expected]


@pytest.mark.parametrize("value", ["7", "{a: b}", "[[a]]", "['']"])
def test_books_that_are_no_list_of_names_are_told_of(pack: Path, value: str):
    put(pack / "story.yaml", YAML.replace("[ash.json]", value).encode())
    with pytest.raises(StoryError) as error:
        load_source(read_source(pack))
    assert any(fault.path.startswith("lorebooks") for fault in error.value.faults)
