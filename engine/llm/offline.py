"""The oracle that needs no model: it tells what the author wrote."""

from engine.memory.sentences import sentences
from engine.model.script import Answer, Ask, Consult, Reply, Silence
from engine.narration.telling import is_idle, told_offline
from engine.ports import Hear, Piece


class OfflineOracle:
    """Tells authored text, sentence by sentence and at once; showing it slowly is for others."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`. The same ask always has the same answer."""
        if isinstance(ask, Consult):
            return Silence("none")
        telling = ask.telling
        text = told_offline(telling)
        for sentence in sentences(text):
            hear(Piece(sentence))
        return Reply(text, source="static" if is_idle(telling) else "author")
