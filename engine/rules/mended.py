"""A reply that is not right is asked for once more, and never a third time."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from engine.model.events import Event
from engine.model.language import Language
from engine.model.persona import Verdict
from engine.model.script import Answer, Ask, Narrate, Reply
from engine.narration.guard import EMPTY, MACHINE, Flaw, rewrite_prompt
from engine.narration.telling import told_offline
from engine.rules.council import Council
from engine.rules.reply_flaws import ReplyFlaws

Mending = Generator[Ask, Answer, tuple[Answer, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class _Tried:
    """A reply with what is wrong with it."""

    reply: Reply
    flaws: tuple[Flaw, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def failed(self) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.verdicts if not verdict.passed)

    @property
    def is_right(self) -> bool:
        return not self.flaws and not self.failed

    @property
    def rank(self) -> tuple[int, int]:
        return len(self.failed), len(self.flaws)


def mended(
    finder: ReplyFlaws, council: Council, ask: Narrate, reply: Reply, language: Language
) -> Mending:
    """Return what is told instead of *reply*, and what is noted of it.

    Of two flawed replies it is the better. What is still not a character's own is left out, and a
    line of theirs or the author's own text is told where nothing remains; game masters hear of it.
    """
    first = yield from _tried(finder, council, reply)
    if first.is_right:
        return reply, tuple(council.events(first.verdicts))
    asked = (*first.flaws, *council.flaws(first.verdicts))
    again = rewrite_prompt(tuple(ask.messages), reply.text, asked, language)
    answer = yield replace(ask, messages=again, deed="", purpose="rewrite")
    if not isinstance(answer, Reply):
        if EMPTY in first.flaws or MACHINE in first.flaws:
            return answer, ()
        return _told(council, ask, first)
    second = yield from _tried(finder, council, answer)
    second = _with_asked(second, first)
    return _told(council, ask, second if second.rank <= first.rank else first)


def _tried(finder: ReplyFlaws, council: Council, reply: Reply) -> Generator[Ask, Answer, "_Tried"]:
    flaws = finder.flaws(reply)
    is_prose = EMPTY not in flaws and MACHINE not in flaws
    verdicts = (yield from council.check(reply.text)) if is_prose else ()
    return _Tried(reply, flaws, verdicts)


def _with_asked(tried: _Tried, before: _Tried) -> _Tried:
    """Return *tried*, and that a model was asked of whom it was asked of *before*."""
    asked = {verdict.who for verdict in before.verdicts if verdict.asked}
    verdicts = (replace(one, asked=one.asked or one.who in asked) for one in tried.verdicts)
    return replace(tried, verdicts=tuple(verdicts))


def _told(council: Council, ask: Narrate, tried: _Tried) -> tuple[Answer, tuple[Event, ...]]:
    failed = tried.failed
    if not failed:
        return tried.reply, tuple(council.events(tried.verdicts, tries=2))
    text = council.spared(tried.reply.text, failed) or council.own_line(failed)
    noted = tuple(council.events(tried.verdicts, tries=2, degraded=True))
    if text:
        return replace(tried.reply, text=text), noted
    return Reply(told_offline(ask.telling), "author"), noted
