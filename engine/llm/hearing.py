"""One answer while it arrives: what of it may be shown, and what it amounts to in the end."""

from engine.errors import NarratorError
from engine.llm.endpoint import Endpoint
from engine.llm.errors import Blank, Interrupted
from engine.llm.request import Request
from engine.llm.wire import Counts, Delta
from engine.memory.sentences import whole_sentences
from engine.model.asked import Usage
from engine.model.script import Reply
from engine.narration.clean import Cleaner
from engine.narration.think import Passed, ProseFilter, Void, gathered
from engine.narration.tokens import token_count
from engine.ports import Hear, Piece, Restart

_COMPLETE = frozenset({"stop", "length", "tool_calls", "function_call"})
_GRACE_S = 5.0
"""How long to wait for the usage that may follow the end of an answer."""


class Hearing:
    """Takes the chunks of one answer and lets *hear* follow its prose."""

    def __init__(self, endpoint: Endpoint, hear: Hear, *, thinks: bool) -> None:
        self.is_shown = False
        """Whether anything was heard that still stands."""
        self.has_begun = False
        """Whether anything of an answer has come, shown or not."""
        self._endpoint = endpoint
        self._hear = hear
        self._thinks = thinks
        self._cleaner = Cleaner()
        self._filter = ProseFilter(head_chars=None if thinks else endpoint.head_chars)
        self._passed: list[Passed] = []
        self._thought_tokens = 0
        self._finish = ""
        self._is_refusal = False
        self._counts: Counts | None = None

    @property
    def wait_s(self) -> float:
        """Return how long the server may stay silent now."""
        return min(self._endpoint.idle_s, _GRACE_S) if self._finish else self._endpoint.idle_s

    @property
    def began_in_thought(self) -> bool:
        """Tell whether the answer closed a reasoning that it had not opened."""
        return self._filter.was_unopened

    def take(self, delta: Delta) -> None:
        """Take in one chunk."""
        self.has_begun |= delta != Delta()
        if delta.reasoning:
            self._filter.trust()
            self._thought_tokens += token_count(delta.reasoning)
        if delta.content:
            self._pass(self._filter.feed(self._cleaner.feed(delta.content)))
        if delta.counts:
            self._counts = (self._counts or Counts()).then(delta.counts)
        self._finish = delta.finish or self._finish
        self._is_refusal |= delta.is_refusal

    def reply(self, cause: NarratorError | None = None) -> Reply:
        """Return what the answer amounts to once nothing follows; *cause* is why, if it broke off.

        An answer that was finished stays so even if the connection broke behind it. One that was
        not is cut where some of it was shown.

        Raises:
            Blank: it is empty.
            Interrupted: it broke off before anything was shown.
            NarratorError: it was filtered.
        """
        rest = (*self._filter.feed(self._cleaner.close()), *self._filter.close())
        text = self._text(rest)
        if self._finish == "content_filter" or (self._is_refusal and not text):
            raise NarratorError("filtered", may_retry=False)
        if self._finish in _COMPLETE and not text:
            raise Blank(was_thought=self._finish == "length" and self._has_thought)
        broken_by = self.broken_by(cause)
        if broken_by is not None and not self.is_shown:
            raise Interrupted(broken_by, whole_sentences(text))
        self._pass(rest)
        is_cut = self._finish == "length" or broken_by is not None
        return Reply(whole_sentences(text) if is_cut else text, cut=is_cut)

    def broken_by(self, cause: NarratorError | None) -> NarratorError | None:
        """Return why the answer broke off, None where it was finished; *cause* as in `reply`."""
        return None if self._finish in _COMPLETE else cause or self._early_end

    def usage(self, request: Request) -> Usage:
        """Return what the answer to *request* cost, estimated where the server did not say."""
        counts = self._counts or Counts()
        told = token_count(gathered(self._passed)) + self._thought_tokens
        prompt, completion = counts.prompt, counts.completion
        return Usage(
            request.prompt_tokens if prompt is None else prompt,
            told if completion is None else completion,
            counts.cached,
            is_estimated=prompt is None or completion is None,
        )

    @property
    def _has_thought(self) -> bool:
        return self._thought_tokens > 0 or self._filter.settled or self._thinks

    @property
    def _early_end(self) -> NarratorError:
        reason = "busy" if self._finish == "insufficient_system_resource" else "broken"
        return NarratorError(reason, f"the stream ended early ({self._finish or 'no reason'})")

    def _text(self, rest: tuple[Passed, ...]) -> str:
        """Return the prose so far; none where all of it may still be reasoning."""
        if self._thinks and not self._filter.settled and self._finish != "stop":
            return ""
        return gathered((*self._passed, *rest)).strip()

    def _pass(self, passed: tuple[Passed, ...]) -> None:
        for part in passed:
            self._passed.append(part)
            self.is_shown = not isinstance(part, Void)
            self._hear(Restart() if isinstance(part, Void) else Piece(part))
