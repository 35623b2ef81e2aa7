"""Private words hunted for: two players write to the same person, and neither is given away."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NothingDone
from engine.model.actions import PlayAction
from engine.model.ids import UserId
from engine.model.language import Language
from engine.model.proposal import DraftLetter, Proposal
from engine.model.script import Answer, Ask, Consult, Consulted
from engine.model.story import Character, Story
from engine.model.table_actions import Decree, TextTo
from engine.model.words import Words
from engine.rules.frame import text_of
from tests.support.lines import Lines, lines
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.stage import drama, say
from tests.support.stories import ANN, BOB

WORDS = {
    ANN: {"en": "the ledger is under the stairs", "zh": "账本藏在楼梯下面"},
    BOB: {"en": "a knife waits in the well", "zh": "井里藏着一把刀"},
}
MARA = {"en": "Mara", "zh": "玛拉"}
each_language = pytest.mark.parametrize("language", ["en", "zh"])


def book(language: Language) -> Story:
    made = Character("mara", MARA[language], lines=("Aye.",))
    otto = Character("otto", "Otto", lines=("No.",))
    return drama(language=language, characters=(made, otto), effects=True)


class Gossip(ScriptedOracle):
    """Answers each letter with all that it says, and remembers it."""

    def reply(self, ask: Ask) -> Answer:
        answer = super().reply(ask)
        if not isinstance(ask, Consult) or ask.shape != "letter":
            return answer
        said = [
            text for own in WORDS.values() for text in own.values() if f"> {text}" in said_in(ask)
        ]
        return Consulted(
            DraftLetter(f"So {said[0]}.", memory=said[0]) if said else DraftLetter("Hm.")
        )


def said_in(ask: Consult) -> str:
    return ask.messages[-1].text


def letter(user: UserId, language: Language, text: str = "", who: str = "") -> TextTo:
    return TextTo(user, str(user), who or MARA[language], Words(text or WORDS[user][language]))


async def begun(language: Language) -> tuple[Lines, Gossip]:
    gossip = Gossip(values={"proposal": [Proposal()]})
    return await lines(book(language), gossip), gossip


async def prompted(play: Lines, gossip: Gossip, action: PlayAction) -> str:
    """Return all that a model is shown where *action* is taken."""
    before = len(gossip.asked)
    await play.here.act(action)
    return "\n".join(map(prompt_of, gossip.asked[before:]))


def given_away(text: str, *users: UserId) -> list[str]:
    return [word for user in users for word in WORDS[user].values() if word in text]


async def hunt(play: Lines, gossip: Gossip, language: Language) -> None:
    """Look for private words wherever they must not be."""
    for user, other in ((ANN, BOB), (BOB, ANN)):
        asked = await prompted(play, gossip, letter(user, language, "?"))
        assert given_away(asked, other) == []
        asked = await prompted(play, gossip, letter(user, language, "?", "Otto"))
        assert given_away(asked, user, other) == []
    shown = await play.here.act(say("Hm.", ANN, "ann"))
    assert given_away(text_of(shown), ANN, BOB) == []
    assert given_away(await prompted(play, gossip, say("Hm?", BOB, "bob")), ANN, BOB) == []
    view = await play.engine.timelines.look(play.here)
    seen = (*view.facts(), *view.people(), *view.person(MARA[language]), *view.surroundings())
    assert given_away("\n".join(seen), ANN, BOB) == []


@each_language
async def test_each_player_hears_only_of_their_own_talk_and_the_table_of_none(language: Language):
    play, gossip = await begun(language)
    for user in WORDS:
        asked = await prompted(play, gossip, letter(user, language))
        assert given_away(asked, *(other for other in WORDS if other != user)) == []
    await hunt(play, gossip, language)
    again = await prompted(play, gossip, letter(ANN, language, "?"))
    assert given_away(again, ANN) == [WORDS[ANN][language]]


@each_language
async def test_so_it_stays_when_two_lines_meet(language: Language):
    play, gossip = await begun(language)
    side = await play.fork("side")
    await play.here.act(letter(ANN, language))
    await side.here.act(letter(BOB, language))
    await side.here.act(say("Hm.", BOB, "bob"))
    await play.here.act(say("Hm.", ANN, "ann"))
    before = len(gossip.asked)
    frame = await play.merged("side")
    asked = "\n".join(map(prompt_of, gossip.asked[before:]))
    assert given_away(f"{asked}\n{text_of(frame)}", ANN, BOB) == []
    await hunt(play, gossip, language)
    again = await prompted(play, gossip, letter(BOB, language, "?"))
    assert given_away(again, BOB) == [WORDS[BOB][language]]


@each_language
async def test_what_was_said_before_a_rewind_is_not_known_after_it(language: Language):
    play, gossip = await begun(language)
    await play.here.act(say("Hm.", ANN, "ann"))
    await play.here.act(letter(ANN, language))
    await play.engine.timelines.past.rewind(play.here, 1, ANN)
    again = await prompted(play, gossip, letter(ANN, language, "?"))
    assert given_away(again, ANN, BOB) == []
    await hunt(play, gossip, language)


@given(st.sampled_from(("en", "zh")), st.lists(st.integers(0, 5), max_size=8), st.integers(0, 9))
@settings(max_examples=25, deadline=None)
async def test_whatever_happens_in_between(language: Language, moves: list[int], seed: int):
    play, gossip = await begun(language)
    chance = Random(seed)
    deeds: tuple[PlayAction, ...] = (
        letter(ANN, language),
        letter(BOB, language),
        say("Hm.", ANN, "ann"),
        say("Hm.", BOB, "bob"),
        Decree(ANN, f'npc "{MARA[language]}" leave'),
        Decree(ANN, f'npc "{MARA[language]}" appear && npc "{MARA[language]}" remember "Rain."'),
    )
    for number in [*moves, chance.randrange(2)]:
        with suppress(NothingDone):
            await play.here.act(deeds[number])
    await hunt(play, gossip, language)
