from dataclasses import dataclass

import pytest
from pydantic import TypeAdapter

from engine.errors import NarratorError
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.errors import FormatRefused
from engine.llm.structured import Structured
from engine.model.script import Message
from tests.support.model_server import ModelServer, complaint, telling
from tests.support.timed import timed

ASKED = (Message("user", "Who is here?"),)
REFUSED = complaint(400, {"error": {"message": "response_format is not supported"}})


@dataclass(frozen=True, slots=True)
class Here:
    names: list[str]


def answers(server: ModelServer, times: int = 1) -> list[Here]:
    async def play() -> list[Here]:
        endpoint = Endpoint(name="e", url="http://llm.test", model="m")
        asking = Structured(Chat(endpoint, transport=server), TypeAdapter(Here), "here")
        return [await asking.ask(ASKED, 100) for _ in range(times)]

    return timed(play())[0]


def forms(server: ModelServer) -> list[str]:
    return [asked.get("response_format", {}).get("type", "text") for asked in server.asked]


def test_a_schema_is_asked_for_first():
    server = ModelServer(telling('{"names": ["Tom"]}'))
    assert answers(server) == [Here(["Tom"])]
    form = server.asked[0]["response_format"]
    assert form["json_schema"]["name"] == "here"
    assert "names" in form["json_schema"]["schema"]["properties"]
    assert server.asked[0]["messages"][-1]["content"] == "Who is here?"


def test_an_endpoint_is_asked_as_strictly_as_it_can_and_that_is_remembered():
    server = ModelServer(REFUSED, REFUSED, *[telling('Sure: {"names": ["Tom",]}')] * 2)
    assert answers(server, 2) == [Here(["Tom"])] * 2
    assert forms(server) == ["json_schema", "json_object", "text", "text"]
    for asked in server.asked[1:]:
        assert "JSON" in asked["messages"][-1]["content"]
        assert '"names"' in asked["messages"][-1]["content"]


def test_a_refusal_of_plain_text_is_an_error():
    with pytest.raises(FormatRefused):
        answers(ModelServer(*[REFUSED] * 3))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [('{"names": 3}', "names: "), ("Nobody.", "no JSON"), ('{"nam": []}', "names: ")],
)
def test_what_does_not_fit_is_mended_once(wrong: str, why: str):
    server = ModelServer(telling(wrong), telling('{"names": []}'))
    assert answers(server) == [Here([])]
    assert server.asked[1]["messages"][-2] == {"role": "assistant", "content": wrong}
    assert why in server.asked[1]["messages"][-1]["content"]


def test_json_that_was_cut_off_is_asked_for_again_with_more_room():
    server = ModelServer(telling('{"names": ["To', finish="length"), telling('{"names": []}'))
    assert answers(server) == [Here([])]
    assert [asked["max_tokens"] for asked in server.asked] == [100, 200]
    assert len(server.asked[1]["messages"]) == 1


def test_a_model_that_cannot_be_mended_is_an_error():
    with pytest.raises(NarratorError, match="broken"):
        answers(ModelServer(*[telling("Nobody.")] * 2))
