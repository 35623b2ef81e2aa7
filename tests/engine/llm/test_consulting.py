"""Values asked of models as an engine asks for them: through a chain, with a fault or two."""

import json
from collections.abc import Sequence

import httpx
import pytest

from engine.llm.chain import Chain, Link
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.model_oracle import ModelOracle
from engine.llm.offline import OfflineOracle
from engine.model.proposal import DraftOptions, Judgement, Proposal, StatChange
from engine.model.script import (
    Answer,
    Consult,
    Consulted,
    Message,
    Narrate,
    Reply,
    Silence,
    Telling,
)
from engine.ports import Heard, ignore
from tests.support.model_server import DONE, ModelServer, Served, chunk, complaint, telling
from tests.support.timed import timed

PROPOSE = Consult((Message("user", "What changed?"),), "proposal")
JUDGE = Consult((Message("user", "Is it dark?"),), "judgement", 50)
TELL = Narrate((Message("user", "go"),), Telling("en"))
REFUSED = complaint(400, {"error": {"message": "response_format is not supported"}})
HURT = Proposal(stats=(StatChange("Ava", "hp", -3.0),))
HURT_JSON = json.dumps({"stats": [{"who": "Ava", "stat": "hp", "delta": -3}]})


def endpoint(name: str) -> Endpoint:
    return Endpoint(name=name, url="http://llm.test", model="m", head_chars=0, tries=1)


def asked(*asks: Consult | Narrate, servers: Sequence[ModelServer]) -> list[Answer]:
    async def play() -> list[Answer]:
        chats = (Chat(endpoint(f"e{n}"), transport=server) for n, server in enumerate(servers))
        oracle = ModelOracle(Chain([Link(chat) for chat in chats]))
        return [await oracle.answer(ask, ignore) for ask in asks]

    return timed(play())[0]


def forms(server: ModelServer) -> list[str]:
    return [one.get("response_format", {}).get("type", "text") for one in server.asked]


@pytest.mark.parametrize(
    "pieces",
    [
        (HURT_JSON,),
        (HURT_JSON[:9], HURT_JSON[9:]),
        (f"```json\n{HURT_JSON}\n```",),
        (f"<think>Ava fell.</think>{HURT_JSON}",),
        ("Ava fell.</thi", f"nk>{HURT_JSON}"),
        (HURT_JSON[:-1] + ",}",),
        (f"The answer is {HURT_JSON} as asked.",),
    ],
)
def test_a_value_is_read_from_whatever_a_model_wraps_it_in(pieces: tuple[str, ...]):
    server = ModelServer(telling(*pieces))
    assert asked(PROPOSE, servers=[server]) == [Consulted(HURT)]
    assert len(server.asked) == 1


def test_what_is_read_from_a_reasoning_field_is_not_the_answer():
    thought = chunk(None, None, reasoning_content='{"stats": "no"}')
    server = ModelServer(Served([thought, chunk(HURT_JSON), chunk(finish="stop"), DONE]))
    assert asked(PROPOSE, servers=[server]) == [Consulted(HURT)]


@pytest.mark.parametrize(
    "served",
    [
        [telling("The memory is ...")] * 2,
        [telling(HURT_JSON[:20], finish="length")] * 2,
        [telling('{"stats": "all"}')] * 2,
        [telling("[" * 5000)] * 2,
        [telling('{"stats":' + "[" * 90 + "]" * 90 + "}")] * 2,
        [telling("[true]")] * 2,
    ],
)
def test_what_cannot_be_read_costs_a_silence_and_never_more(served: list[Served]):
    server = ModelServer(*served)
    assert asked(PROPOSE, servers=[server]) == [Silence("broken")]
    assert len(server.asked) == 2


def test_a_server_that_fails_is_a_silence_too():
    server = ModelServer(httpx.ConnectError("no"))
    assert asked(PROPOSE, servers=[server]) == [Silence("unreachable")]


def test_how_strictly_an_endpoint_can_be_asked_is_remembered_whatever_it_is_asked_for():
    right = telling('{"thoughts": "", "results": [true]}')
    server = ModelServer(REFUSED, telling(HURT_JSON), right)
    answers = asked(PROPOSE, JUDGE, servers=[server])
    assert answers == [Consulted(HURT), Consulted(Judgement(results=(True,)))]
    assert forms(server) == ["json_schema", "json_object", "json_object"]


def test_each_endpoint_of_a_chain_stands_on_its_own_rung():
    first = ModelServer(REFUSED, telling("no"), telling("no"))
    second = ModelServer(telling(HURT_JSON))
    assert asked(PROPOSE, servers=[first, second]) == [Consulted(HURT)]
    assert (forms(first)[-1], forms(second)) == ("json_object", ["json_schema"])


def test_an_endpoint_that_writes_no_json_still_tells_the_story():
    nonsense = [telling("Nothing.")] * 8
    server = ModelServer(*nonsense, telling("The door opens."))
    *silences, told = asked(PROPOSE, PROPOSE, PROPOSE, PROPOSE, TELL, servers=[server])
    assert silences == [Silence("broken")] * 4
    assert told == Reply("The door opens.")


def test_no_more_tokens_are_asked_for_than_the_value_or_the_endpoint_takes():
    server = ModelServer(telling('{"results": [true]}'))
    asked(JUDGE, servers=[server])
    assert server.asked[0]["max_tokens"] == 50


def test_a_reply_with_false_as_text_is_false():
    server = ModelServer(telling('{"results":["false"]}'))
    assert asked(JUDGE, servers=[server]) == [Consulted(Judgement(results=(False,)))]


def test_a_draft_without_a_single_option_is_still_a_draft():
    server = ModelServer(telling('{"branches": [{"text": "x"}]}'))
    ask = Consult((Message("user", "?"),), "options")
    assert asked(ask, servers=[server]) == [Consulted(DraftOptions())]


def test_without_a_model_there_is_none_to_consult():
    heard: list[Heard] = []
    answer, _ = timed(OfflineOracle().answer(PROPOSE, heard.append))
    assert (answer, heard) == (Silence("none"), [])
