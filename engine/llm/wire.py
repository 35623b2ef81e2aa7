"""One chunk of an answer, read from the JSON of any server that speaks chat completions."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic_core import from_json

from engine.errors import NarratorError
from engine.llm.errors import failure
from engine.llm.problem import problem_in, redacted
from engine.llm.shapes import at, count_at, text_at


@dataclass(frozen=True, slots=True)
class Counts:
    """Tokens as a server counted them; None is unknown, which is not 0.

    *prompt* includes what was *cached*.
    """

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None

    def then(self, later: "Counts") -> "Counts":
        """Return these counts, corrected by what *later* knows."""
        return Counts(
            first(later.prompt, self.prompt),
            first(later.completion, self.completion),
            first(later.cached, self.cached),
        )


@dataclass(frozen=True, slots=True)
class Delta:
    """What one chunk adds. *finish* is '' until the answer ends."""

    content: str = ""
    reasoning: str = ""
    finish: str = ""
    is_refusal: bool = False
    counts: Counts | None = None


_ELSE_IN_CHUNK = ("error", "usage", "timings")
_ELSE_IN_DELTA = ("reasoning_content", "reasoning", "refusal")


def read_deltas(texts: Iterable[str], headers: Mapping[str, str], key: str = "") -> Iterator[Delta]:
    """Yield what each of *texts* adds. Those that add content alone, nearly all, come joined.

    Raises:
        NarratorError: as `read_delta`, once everything before it was yielded.
    """
    run: list[str] = []
    for text in texts:
        if content := _content_alone(text):
            run.append(content)
            continue
        if run:
            yield Delta("".join(run))
            run.clear()
        yield read_delta(text, headers, key)
    if run:
        yield Delta("".join(run))


def _content_alone(text: str) -> str:
    """Return the content of a chunk that adds nothing else, '' where it takes a careful look."""
    try:
        chunk = from_json(text)  # twice as fast as json, which takes what this refuses
        choice = chunk["choices"][0]
        said = choice["delta"]
        content = said["content"]
    except (ValueError, LookupError, TypeError):
        return ""
    if (
        not isinstance(content, str)
        or choice.get("finish_reason")
        or chunk.get("object") == "error"
        or any(map(chunk.get, _ELSE_IN_CHUNK))
        or any(map(said.get, _ELSE_IN_DELTA))
    ):
        return ""
    return content


def read_delta(text: str, headers: Mapping[str, str], key: str = "") -> Delta:
    """Return what the chunk *text* adds; a whole answer that was not streamed counts as one.

    Raises:
        NarratorError: the chunk is an error, or no JSON.
    """
    try:
        chunk: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NarratorError("broken", f"no JSON: {redacted(text, key)}") from error
    choice = at(chunk, "choices", 0)
    if at(chunk, "error") or at(chunk, "object") == "error" or _is_complaint(chunk, choice):
        raise failure(problem_in(chunk, key=key), headers)
    said = at(choice, "delta") or at(choice, "message")
    return Delta(
        content=_content(at(said, "content")),
        reasoning=_reasoning(said),
        finish=text_at(choice, "finish_reason"),
        is_refusal=bool(text_at(said, "refusal")),
        counts=_counts(chunk),
    )


def _is_complaint(chunk: object, choice: object) -> bool:
    return choice is None and (at(chunk, "detail") or at(chunk, "message")) is not None


def _content(content: object) -> str:
    """Return *content*, which may be text or a list of typed parts."""
    if isinstance(content, list):
        return "".join(text_at(part, "text") for part in content if at(part, "type") == "text")
    return content if isinstance(content, str) else ""


def _reasoning(said: object) -> str:
    """Return reasoning that comes apart from the content, under any of its names."""
    content = at(said, "content")
    parts = content if isinstance(content, list) else []
    typed = "".join(str(at(part, "thinking") or "") for part in parts)
    return text_at(said, "reasoning_content") or text_at(said, "reasoning") or typed


def _counts(chunk: object) -> Counts | None:
    """Return the counts in *chunk*; llama.cpp gives timings even where usage was not asked for."""
    usage, timings = at(chunk, "usage"), at(chunk, "timings")
    if not isinstance(usage, dict) and not isinstance(timings, dict):
        return None
    reused, evaluated = count_at(timings, "cache_n"), count_at(timings, "prompt_n")
    timed = None if reused is None or evaluated is None else reused + evaluated
    return Counts(
        prompt=first(count_at(usage, "prompt_tokens"), timed),
        completion=first(count_at(usage, "completion_tokens"), count_at(timings, "predicted_n")),
        cached=first(
            count_at(usage, "prompt_tokens_details", "cached_tokens"),
            count_at(usage, "prompt_cache_hit_tokens"),
            reused,
        ),
    )


def first(*counts: int | None) -> int | None:
    """Return the first of *counts* that is known."""
    return next((count for count in counts if count is not None), None)
