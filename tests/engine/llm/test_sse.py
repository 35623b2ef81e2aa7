import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NarratorError
from engine.llm.sse import Frames


def frames(*chunks: bytes, max_bytes: int = 10**7) -> list[str]:
    reader = Frames(max_bytes)
    return [text for chunk in chunks for text in reader.feed(chunk)] + reader.close()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b'data: {"a":1}\n\n', ['{"a":1}']),
        (b'data:{"a":1}\n\n', ['{"a":1}']),
        (b'data: {"a":1}\r\n\r\ndata: 2\r\n\r\n', ['{"a":1}', "2"]),
        (b'data: {"a":1}\r\rdata: 2\r\r', ['{"a":1}', "2"]),
        (b": ping\n\n:\n\ndata: 1\n\n", ["1"]),
        (b"\n\n\ndata: 1\n\n\n\n", ["1"]),
        (b"event: x\nid: 7\nretry: 5\ndata: 1\n\n", ["1"]),
        (b"data: 1\n\ndata: [DONE]\n\ndata: 2\n\n", ["1"]),
        (b"data: 1\n\ndata: 2", ["1", "2"]),
        (b"data: 1\n\ndata: [DONE]", ["1"]),
        (b'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']),
        (b"data\n\ndata:\n\n", []),
        (b"", []),
        (b'\n\n \n{"choices":\n\n[]}', ['\n\n \n{"choices":\n\n[]}']),
        (b"<html>\n\n</html>", ["<html>\n\n</html>"]),
        (b"data: \xff\n\n", ["\ufffd"]),
    ],
)
def test_events_and_bodies_of_every_server_are_read(body: bytes, expected: list[str]):
    assert frames(body) == expected


@given(st.lists(st.integers(0, 80)), st.sampled_from(["\n", "\r\n"]))
def test_where_reads_are_cut_changes_nothing(cuts: list[int], end: str):
    events = (": hi", "data: 他举起【剑】😀", 'data:"b"', "data: [DONE]")
    body = "".join(f"{line}{end}{end}" for line in events).encode()
    places = sorted(min(cut, len(body)) for cut in cuts)
    chunks = [body[a:b] for a, b in zip([0, *places], [*places, len(body)], strict=True)]
    assert frames(*chunks) == ["他举起【剑】😀", '"b"']


def test_events_are_given_as_soon_as_they_are_whole():
    reader = Frames(1000)
    assert reader.feed(b"data: 1\n") == []
    assert reader.feed(b"\ndata: 2") == ["1"]
    assert not reader.is_done
    assert reader.feed(b"\n\ndata: [DONE]\n\n") == ["2"]
    assert reader.is_done


def test_a_line_may_be_longer_than_64_kib():
    text = "字" * 100_000
    assert frames(*[bytes([b]) for b in b"data: "], text.encode(), b"\n\n") == [text]


def test_a_response_without_end_is_refused():
    reader = Frames(100)
    reader.feed(b": ping\n" * 10)
    with pytest.raises(NarratorError, match="broken"):
        reader.feed(b": ping\n" * 10)
