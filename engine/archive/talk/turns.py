"""A chat as the past of a timeline: each exchange a turn, each swipe a telling of it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from engine.archive.talk.dates import moment_of
from engine.archive.talk.form import Message, Talk
from engine.model.actions import Begin, Recount, Voice
from engine.model.events import Began, Event, Narrated, Spoke
from engine.model.ids import MAIN, NOBODY, BranchId, TurnId
from engine.model.language import Both, language_of
from engine.model.turn import Turn, turn_id
from engine.model.words import Words, salt_of
from engine.ports import BranchRecord, Dated, HeadMove, MoveReason, Past, TimelineRecord

MOST_IN_TURN = 50
MOST_OPENINGS = 20
NAMED = "{name}: "
OPENING = Both("opening-{number}", "开场-{number}")

_TICK = timedelta(microseconds=1)  # tells tellings of one turn apart, in their order


def recounted(talk: Talk, record: TimelineRecord) -> Past:
    """Return the past of a timeline in which *talk* happened, up to when that was made.

    An exchange is what people said, and the one message that answers. What the model was not shown
    stands beside it. Each other opening is a branch of its own, so that it can be seen and played.
    """
    telling = _Telling(talk, record)
    for messages in exchanges(talk.messages):
        telling.tell(messages)
    return telling.past()


def exchanges(messages: Sequence[Message]) -> Iterator[Sequence[Message]]:
    """Yield *messages* in turns: only the last one of each may have been told in several ways."""
    together: list[Message] = []
    for message in messages:
        together.append(message)
        is_answer = not (message.is_person or _is_aside(message, message.text))
        if is_answer or len(message.tellings) > 1 or len(together) == MOST_IN_TURN:
            yield together
            together = []
    if together:
        yield together


def is_group(talk: Talk) -> bool:
    """Tell whether several characters speak: their words then begin with their names."""
    return len({m.name for m in talk.messages if _is_character(m)}) > 1


class _Telling:
    """Writes one turn after the other."""

    def __init__(self, talk: Talk, record: TimelineRecord) -> None:
        self._record = record
        self._is_group = is_group(talk)
        self._language = language_of(talk.messages[0].text)
        self._salt = salt_of(record.seed)
        self._at = self._moment(talk.messages[:1], record.made_at)
        root = Turn.after(
            (), Begin(record.owner, record.story), (Began(record.story),), salt=self._salt
        )
        self._turns = [Dated(root, self._at)]
        self._moves = [HeadMove(MAIN, None, root.id, "turn", record.owner, self._at)]

    def past(self) -> Past:
        main = BranchRecord(MAIN, self._record.id, "main", self._moves[-1].head)
        branches = [main, *self._openings()]
        founded = (
            HeadMove(branch.id, None, branch.head, "turn", self._record.owner, self._record.made_at)
            for branch in branches[1:]
        )
        return Past(self._record, self._turns, branches, [*self._moves, *founded])

    def _openings(self) -> Iterator[BranchRecord]:
        """Yield a branch for each way in which the chat could have begun, but the one it took."""
        root, begun = self._turns[0].turn.id, self._turns[1].turn.id
        openings = sorted(
            (one for one in self._turns if one.turn.parents == (root,)), key=lambda one: one.at
        )
        for number, id in enumerate((one.turn.id for one in openings[:MOST_OPENINGS]), 1):
            if id != begun:
                name = OPENING.told(self._language).format(number=number)
                branch = BranchId(turn_id((id,), name)[:16])
                yield BranchRecord(branch, self._record.id, name, id, fork=id)

    def tell(self, messages: Sequence[Message]) -> None:
        """Write all tellings of one exchange; the branch stands at the one that counted."""
        *before, last = messages
        action = Recount(self._record.owner, tuple(map(self._voice, messages)))
        events = tuple(self._event(message, message.text) for message in before)
        self._at = max(self._at, self._moment(messages, self._at))
        parent = (self._moves[-1].head,)
        dated: dict[str, Dated] = {}
        for text in dict.fromkeys(last.tellings):
            self._at += _TICK
            told = (*events, self._event(last, text))
            dated[text] = Dated(Turn.after(parent, action, told, salt=self._salt), self._at)
        counted = dated.pop(last.text)
        self._turns += (counted, *dated.values())  # a line is read fastest along first children
        for other in dated.values():
            self._move(other.turn.id, "turn")
            self._move(parent[0], "variant")
        self._move(counted.turn.id, "turn")

    def _move(self, to: TurnId, reason: MoveReason) -> None:
        before, by = self._moves[-1].head, self._record.owner
        self._moves.append(HeadMove(MAIN, before, to, reason, by, self._at))

    def _voice(self, message: Message) -> Voice:
        swipes = message.tellings if message.has_swipes else ()
        return Voice(
            name=message.name,
            sent=message.sent,
            note=message.note,
            is_person=message.is_person,
            is_hidden=message.is_hidden,
            is_named=self._is_named(message),
            swipes=tuple(self._words(message, text).sealed(self._salt).id for text in swipes),
            swipe=message.told,
        )

    def _event(self, message: Message, text: str) -> Event:
        words = self._words(message, text)
        if _is_aside(message, text):
            return Narrated(words, "aside")
        if message.is_person:
            return Spoke(NOBODY, message.name, words)
        return Narrated(words, "file")

    def _words(self, message: Message, text: str) -> Words:
        is_named = self._is_named(message) and text.strip()
        return Words(NAMED.format(name=message.name) + text if is_named else text)

    def _is_named(self, message: Message) -> bool:
        return self._is_group and _is_character(message)

    def _moment(self, messages: Sequence[Message], default: datetime) -> datetime:
        """Return when the last of *messages* was sent; never later than now."""
        for message in reversed(messages):
            with suppress(ValueError):
                return min(moment_of(message.sent), self._record.made_at)
        return default


def _is_character(message: Message) -> bool:
    return not (message.is_person or message.is_hidden or message.note == "narrator")


def _is_aside(message: Message, text: str) -> bool:
    return message.is_hidden or not text.strip()
