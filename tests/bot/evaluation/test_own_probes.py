from pathlib import Path

import pytest

from bot.evaluation.own_probes import read_probes
from bot.evaluation.probes import PROBED
from engine.errors import StoryError


def read(folder: Path, text: str):
    file = folder / "probes.yaml"
    file.write_text(text, encoding="utf-8")
    return read_probes(file)


def test_probes_say_when_what_and_which_words(tmp_path: Path):
    one, other = read(
        tmp_path,
        "- {turns: [5, 9, 5], ask: ' Mara, where is the key? ', expect: well, not: [attic, roof]}\n"
        "- ask: 玛拉，钥匙在哪里？\n",
    )
    assert (one.kind, one.turns, one.ask) == ("own", (5, 9), "Mara, where is the key?")
    assert (one.expect, one.unwanted) == (("well",), ("attic", "roof"))
    assert (other.turns, other.expect, other.unwanted) == (PROBED, (), ())


def test_a_probe_that_is_changed_is_another_one(tmp_path: Path):
    [one] = read(tmp_path, "- {ask: Where?, turns: 5}")
    [other] = read(tmp_path, "- {ask: When?, turns: 5}")
    assert one.key != other.key
    assert one.key.startswith("own-1-")


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "1:1", "a list of probes"),
        ("ask: Where?", "1:1", "a list of probes"),
        ("- Where?", "1:3", "a list of probes"),
        ("- {turns: 3}", "1:3", "what is asked"),
        ("- {ask: ' '}", "1:9", "what is asked"),
        ("- {ask: [a]}", "1:9", "what is asked"),
        (f"- {{ask: {'a' * 2001}}}", "1:9", "what is asked"),
        ("- {ask: a, turns: soon}", "1:19", "number of a turn"),
        ("- {ask: a, turns: []}", "1:19", "number of a turn"),
        ("- {ask: a, turns: [0]}", "1:19", "number of a turn"),
        ("- {ask: a, turns: [99999]}", "1:19", "number of a turn"),
        ("- {ask: a, expect: '!'}", "1:20", "a word"),
        ("- {ask: a, not: [a, {b: c}]}", "1:17", "a word"),
        ("- {ask: a, expects: b}", "1:21", "write one of: turns, ask, expect, not"),
        ("- {ask: a", "1:10", "not closed"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place_and_what_to_write(tmp_path, text, place, says):
    with pytest.raises(StoryError, match=says) as found:
        read(tmp_path, text)
    assert str(found.value).startswith(f"probes.yaml:{place}:")


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path):
    with pytest.raises(StoryError) as found:
        read(tmp_path, "- {turns: x, ask: ''}\n- {ask: b, expect: []}\n")
    assert len(found.value.faults) == 3


def test_a_file_has_not_endlessly_many(tmp_path: Path):
    with pytest.raises(StoryError, match="200"):
        read(tmp_path, "- {ask: a}\n" * 201)


def test_a_missing_file_is_told_of(tmp_path: Path):
    with pytest.raises(StoryError, match="no such file"):
        read_probes(tmp_path / "none.yaml")
