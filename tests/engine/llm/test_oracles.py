import httpx
import pytest

from engine.llm.chain import Chain
from engine.llm.endpoint import Endpoint
from engine.llm.model_oracle import ModelOracle
from engine.llm.offline import OfflineOracle
from engine.model.script import Answer, Message, Narrate, Reply, Silence, Telling
from engine.ports import Heard, Oracle, Piece
from tests.support.ears import told
from tests.support.model_server import ModelServer, Served, complaint, telling
from tests.support.timed import timed

ASK = Narrate((Message("user", "go"),), Telling("zh", texts=("门开了。有人来。",)), ("1d20 = 7",))


def answered(oracle: Oracle, ask: Narrate = ASK) -> tuple[Answer, list[Heard]]:
    heard: list[Heard] = []
    answer, took_s = timed(oracle.answer(ask, heard.append))
    assert took_s < 60
    return answer, told(heard)


def model(*served: Served | Exception) -> ModelOracle:
    endpoint = Endpoint(name="e", url="http://llm.test", model="m", head_chars=0)
    return ModelOracle(Chain.of([endpoint], transport=ModelServer(*served)))


def test_a_model_is_heard_piece_by_piece():
    pieces = [Piece("门"), Piece("开了。")]
    assert answered(model(telling("门", "开了。"))) == (Reply("门开了。"), pieces)


@pytest.mark.parametrize(
    ("served", "reason"),
    [
        ([httpx.ConnectError("no")] * 3, "unreachable"),
        ([httpx.ReadError("no")] * 3, "broken"),
        ([complaint(503, "no")] * 3, "busy"),
        ([complaint(401, "no")], "refused"),
        ([complaint(504, "timed out after 300s")] * 3, "timeout"),
        ([telling(finish="content_filter")], "filtered"),
        ([telling(), telling()], "empty"),
    ],
)
def test_a_failing_model_is_a_silence_and_never_an_error(
    served: list[Served | Exception], reason: str
):
    answer, heard = answered(model(*served))
    assert answer == Silence(reason)
    assert heard == []


def test_offline_the_authors_text_is_told_in_sentences():
    assert answered(OfflineOracle()) == (
        Reply("门开了。有人来。", source="author"),
        [Piece("门开了。"), Piece("有人来。")],
    )


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (Telling("en", idle="Rain falls."), "Rain falls."),
        (Telling("zh", idle="下雨。"), "下雨。"),
        (Telling("en"), ""),
    ],
)
def test_offline_idle_text_is_told_where_there_is_any(ask: Telling, text: str):
    answer, heard = answered(OfflineOracle(), Narrate((), ask))
    assert answer == Reply(text, source="static")
    assert "".join(piece.text for piece in heard if isinstance(piece, Piece)) == text
