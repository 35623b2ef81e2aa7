"""Child files: nothing of a play, of its author or of an edit is lost."""

import pytest

from engine.errors import SaveFailed, StoryError
from engine.model.memory import Memory
from engine.model.story import PastLine
from engine.model.value import Value
from engine.packs.meph.read import read_meph
from engine.packs.meph.saves import child_text, load_child, read_file, save_atomically
from engine.packs.text import MAX_FILE_BYTES

MOTHER = """\
【角色名】
甲
【状态】
- 情绪: 平静
- 新键: 7
【世界观】
{角色名}很{情绪}。
【规则】
# 怒气
[b] if 包含 "x" -> 注入 "心情{情绪}"
"""
GOOD = "【角色名】\n甲\n"
BROKEN = "【角色名】\n甲\n【状态】\n- 半 句\n"


def mother():
    return read_meph(MOTHER, "a.meph")


def test_a_child_holds_the_play_and_the_mothers_own_words():
    state: dict[str, Value] = {"z": 1, "情绪": "愤怒", "a": 2, "新键": 8}
    text = child_text(mother(), state, [Memory("心情愤怒", 5)], [PastLine("fate", "x")], "暗")
    child = read_meph(text, "a.child.meph")
    assert child.vars == (("情绪", "愤怒"), ("新键", 8), ("a", 2), ("z", 1))
    assert child.memories == (Memory("心情愤怒", 5),)
    assert child.history == (PastLine("fate", "x"),)
    assert child.fate == "暗"
    assert child.world == "{角色名}很{情绪}。"
    assert child.rules_text == '# 怒气\n[b] if 包含 "x" -> 注入 "心情{情绪}"'


def test_a_key_that_play_lost_is_not_written():
    child = read_meph(child_text(mother(), {"情绪": "怒"}, [], [], ""), "a.child.meph")
    assert child.vars == (("情绪", "怒"),)


def test_loading_takes_the_play_from_the_child_and_the_rest_from_the_mother():
    child = read_meph(
        "@命运\n暗\n【角色名】\n乙\n【状态】\n- 情绪: 怒\n- 旧: 1\n【记忆】\n- [4] m\n"
        '【历史】\n- fate: h\n【世界观】\n甲很怒。\n【规则】\n[旧] if 包含 "x" -> 旧\n',
        "a.child.meph",
    )
    loaded = load_child(mother(), child)
    assert loaded.file.vars == (("情绪", "怒"), ("新键", 7), ("旧", 1))
    assert loaded.file.memories == (Memory("m", 4),)
    assert loaded.file.history == (PastLine("fate", "h"),)
    assert (loaded.file.fate, loaded.file.role) == ("暗", "甲")
    assert loaded.file.world == mother().world
    assert loaded.file.rules == mother().rules
    assert loaded.own_rules == ("旧",)


def test_an_untouched_child_has_no_rules_of_its_own_and_the_fate_stays():
    first = read_meph("@命运\n光\n" + MOTHER, "a.meph")
    child = read_meph(child_text(first, dict(first.vars), [], [], ""), "a.child.meph")
    loaded = load_child(first, child)
    assert loaded.own_rules == ()
    assert loaded.file == first


def test_a_file_is_read_from_disk(tmp_path):
    path = tmp_path / "a.meph"
    path.write_bytes(b"\xef\xbb\xbf" + MOTHER.replace("\n", "\r\n").encode())
    assert read_file(path) == mother()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xff", "BAD_ENCODING"),
        (b"x" * (MAX_FILE_BYTES + 1), "FILE_TOO_LARGE"),
        (b"", "NO_BLOCKS"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path, content, code):
    path = tmp_path / "a.meph"
    path.write_bytes(content)
    with pytest.raises(StoryError) as caught:
        read_file(path)
    assert [fault.code for fault in caught.value.faults] == [code]
    assert caught.value.faults[0].place.file == "a.meph"


def test_a_file_that_is_not_there_says_so(tmp_path):
    with pytest.raises(StoryError) as caught:
        read_file(tmp_path / "a.meph")
    assert caught.value.faults[0].code == "MISSING_FILE"


def test_saving_makes_the_folder_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "plays" / "a.child.meph"
    assert save_atomically(path, GOOD) is None
    assert save_atomically(path, MOTHER) is None
    assert path.read_bytes() == MOTHER.encode()
    assert list(path.parent.iterdir()) == [path]


def test_somebodys_broken_edit_is_kept(tmp_path):
    path = tmp_path / "a.child.meph"
    for number in (1, 2):
        path.write_text(BROKEN, "utf-8")
        kept = tmp_path / f"a.child.meph.broken-{number}"
        assert save_atomically(path, GOOD) == kept
        assert kept.read_text("utf-8") == BROKEN
        assert path.read_text("utf-8") == GOOD


def test_a_save_that_fails_leaves_what_was_there(tmp_path):
    path = tmp_path / "a.child.meph"
    path.mkdir()
    with pytest.raises(SaveFailed) as caught:
        save_atomically(path, GOOD)
    assert "a.child.meph" in caught.value.told("zh")
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_a_file_cannot_be_saved_in(tmp_path):
    (tmp_path / "plays").write_text("x", "utf-8")
    with pytest.raises(SaveFailed):
        save_atomically(tmp_path / "plays" / "a.meph", GOOD)


def test_a_link_keeps_pointing_at_the_save(tmp_path):
    (tmp_path / "real.meph").write_text(GOOD, "utf-8")
    link = tmp_path / "link.meph"
    link.symlink_to("real.meph")
    save_atomically(link, MOTHER)
    assert link.is_symlink()
    assert (tmp_path / "real.meph").read_text("utf-8") == MOTHER


def test_another_play_is_set_aside_where_it_is_said_to_be_one(tmp_path):
    path = tmp_path / "a.child.meph"
    path.write_text(GOOD, encoding="utf-8")

    assert save_atomically(path, "new", is_ours=False) == tmp_path / "a.child.meph.other-1"

    assert path.read_text(encoding="utf-8") == "new"
    assert (tmp_path / "a.child.meph.other-1").read_text(encoding="utf-8") == GOOD
