"""Whatever happens behind the screen: players see nothing that is hidden, anywhere."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NobodyCalled, NoSuchThing
from engine.gamemaster import read_decree
from engine.model.actions import Continue, PlayAction, Say, Throw
from engine.model.ids import MAIN, UserId
from engine.model.language import Language
from engine.model.proposal import (
    DraftLetter,
    DraftOption,
    DraftOptions,
    DraftScene,
    ItemChange,
    Judgement,
    MoodChange,
    Newcomer,
    Proposal,
    Remark,
    StatChange,
)
from engine.model.script import Answer, Ask, Consult, Consulted, DraftValue, Narrate, Reply
from engine.model.table_actions import (
    AskOptions,
    DrawFate,
    Give,
    Go,
    Join,
    Take,
    TextTo,
    Unlock,
    Use,
)
from engine.model.words import Words
from engine.ports import Hear, Piece
from engine.timeline import Timeline
from engine.view import difference_lines, reason_lines
from tests.support.engine import Engine
from tests.support.sights import refusal, sights
from tests.support.stories import ANN, OneBook
from tests.support.veil import MOOD_WORDS, QUARK, veil

GM = UserId("gm")
HIDDEN = {
    "en": ("Ilyaquark", "Shadequark", "Vaultquark", "Loftquark", "Ledgerquark"),
    "zh": ("伊利亚quark", "Shadequark", "Vaultquark", "Loftquark", "Ledgerquark"),
}
"""Names that a narrator could guess, and must not be heard to say; people come first."""

NAMES = {
    "en": ("Mara", "Ava", "Cellar", "Great Room", "whistle", "Otto"),
    "zh": ("玛拉", "阿瓦", "地窖", "厅堂", "吹哨", "奥托"),
}


def moves(language: Language) -> tuple[PlayAction, ...]:
    """Return what players and game masters do, one of each kind; nothing of it is a revelation."""
    mara, ava, cellar, room, whistle, otto = NAMES[language]
    spy, trigger = HIDDEN[language][0], veil(language).triggers[0].name
    decrees = (
        f'npc "{mara}" trust = -61 && npc "{mara}" remember "A quark fell."',
        f'stat hp of "Shadequark" -= 40 && give "bombquark" x2 to "{spy}"',
        'state._plotquark = 5 && flag "riotquark" && direct "Hint at the quark."',
        'add room "Denquark" beside "Vaultquark" && room "Vaultquark" description = "Quark dust."',
        'trigger add "[lurkquark] when repeat: always -> flag \\"creepquark\\""',
        f'fire "{trigger}" && trigger disable "{trigger}"',
        f'npc "{mara}" die && npc "{otto}" here',
        f'npc "{otto}" hide',
        'lore "quark" = "Quarks are small." && world += "Quarks rule."',
        'generate "an attic"',
        f'move "{otto}" into room "Loftquark"',
        f'npc "{mara}" description = "Older now." && pass 10 minutes',
    )
    acts: tuple[PlayAction, ...] = (
        Say(ANN, "Ann", Words(f"I {whistle}.")),
        Say(ANN, "Ann", Words("I look around.")),
        Continue(ANN),
        Go(ANN, "Ann", cellar),
        Go(ANN, "Ann", room),
        Unlock(ANN, "Ann", cellar),
        Give(ANN, "Ann", "rope", mara),
        Give(ANN, "Ann", "rope"),
        Take(ANN, "Ann", "lamp"),
        Use(ANN, "Ann", "rope", Words("to climb")),
        TextTo(ANN, "Ann", mara, Words("Psst.")),
        Throw(ANN, "Ann", "1d6", secret=True),
        AskOptions(ANN, "Ann", Words("Out."), ""),
        DrawFate(ANN, "Ann", ()),
        Join(ANN, "Ava", ava),
    )
    open_ = tuple(read_decree(GM, text) for text in decrees)
    quiet = tuple(read_decree(GM, text, quiet=True) for text in decrees)
    return (*acts, *open_, *quiet)


class Gossip:
    """A narrator who drops hidden names wherever it can. *asked*: in what words not its own."""

    def __init__(self, language: Language, seed: int) -> None:
        self._language, self._chance = language, Random(seed)
        self.asked: list[str] = []

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`."""
        if not (isinstance(ask, Consult) and ask.shape == "judgement"):
            self.asked += [one.text for one in ask.messages if one.role != "assistant"]
        if isinstance(ask, Narrate):
            told = f"So it goes. {self._slip()} Nothing else."
            hear(Piece(told))
            return Reply(told)
        return Consulted(self._value(ask))

    def _slip(self) -> str:
        return f"{self._chance.choice(HIDDEN[self._language])} was here."

    def _value(self, ask: Consult) -> DraftValue:
        mara, name = NAMES[self._language][0], self._chance.choice(HIDDEN[self._language])
        changed = Proposal(
            stats=(StatChange(name, "hp", -5.0), StatChange(mara, "hp", -1.0)),
            items=(ItemChange(name, "cup", 1),),
            moods=(MoodChange(mara, fear=12.0), MoodChange(name, trust=3.0)),
            remarks=(Remark(mara, "They asked for a quark."),),
            newcomers=(Newcomer(HIDDEN[self._language][0], "A quark."),),
            note="Of quarks.",
        )
        match ask.shape:
            case "proposal":
                return changed
            case "options":
                drafts = (
                    ("Go", "They go."),
                    ("Wait", "They wait."),
                    ("Stay", f"{name}?"),
                    (name, ""),
                )
                return DraftOptions("quark", tuple(DraftOption(*d, "low", changed) for d in drafts))
            case "judgement":
                return Judgement("quark", (True,))
            case "scene":
                return DraftScene("An attic", f"Dust. {self._slip()} A chest.")
            case _:
                return DraftLetter(f"Yes. {self._slip()} No.", 5.0, memory="A quark.")


async def begun(language: Language, seed: int) -> tuple[Engine, Timeline, Gossip]:
    gossip = Gossip(language, seed)
    engine = Engine(OneBook(veil(language)), gossip)
    frame = await engine.timelines.start("book", GM)
    here = await engine.timelines.open(frame.timeline, MAIN)
    await here.act(Join(ANN, "Ava", NAMES[language][1]))
    return engine, here, gossip


def given_away(texts: list[str]) -> list[str]:
    """Return those of *texts* that say what players must not know."""
    words = (QUARK, *MOOD_WORDS)
    return [text for text in texts if any(word in text.casefold() for word in words)]


@given(st.sampled_from(("en", "zh")), st.lists(st.integers(0, 38), max_size=8), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
async def test_players_see_nothing_that_is_hidden(language: Language, turns: list[int], seed: int):
    engine, here, gossip = await begun(language, seed)
    every = moves(language)
    for number in turns:
        move = every[number]
        if isinstance(move, DrawFate):
            move = replace(move, seen=tuple(one.id for one in (await here.state()).offers))
        told = await refusal(here, move)
        assert move.user == GM or given_away([told]) == []

    assert given_away(await sights(engine.timelines, here, ANN)) == []
    asked = "\n".join(gossip.asked)
    assert [name for name in HIDDEN[language] if name in asked] == []


def give(name: str) -> Give:
    return Give(ANN, "Ann", "rope", name)


def write(name: str) -> TextTo:
    return TextTo(ANN, "Ann", name, Words("Psst."))


def go(name: str) -> Go:
    return Go(ANN, "Ann", name)


def unlock(name: str) -> Unlock:
    return Unlock(ANN, "Ann", name)


def use(name: str) -> Use:
    return Use(ANN, "Ann", name, Words("so"))


def take(name: str) -> Take:
    return Take(ANN, "Ann", name)


def join(name: str) -> Join:
    return Join(UserId("ben"), "Ben", name)


@pytest.mark.parametrize("act", [give, write, go, unlock, use, take, join])
@pytest.mark.parametrize("name", ["Ilyaquark", "Shadequark", "spyquark", "Vaultquark", "loftquark"])
async def test_who_guesses_a_hidden_name_is_told_as_if_there_were_none(
    act: Callable[[str], PlayAction], name: str
):
    _, here, _ = await begun("en", 0)
    nobody = "Nobodyquark"
    told = await refusal(here, act(name))
    assert told
    assert told.replace(name, nobody) == await refusal(here, act(nobody))


@pytest.mark.parametrize(
    "name", ["Ilyaquark", "Shadequark", "spyquark", "⚑ flagquark", "_doomquark"]
)
async def test_looking_up_a_hidden_name_finds_nothing(name: str):
    engine, here, _ = await begun("en", 0)
    view = await engine.timelines.look(here)
    with pytest.raises(NobodyCalled):
        view.person(name)
    with pytest.raises(NoSuchThing) as raised:
        await engine.timelines.merges.why(here, name)
    assert QUARK not in raised.value.says.en.replace(name, "").casefold()
    assert view.person("spyquark", hidden=True)


@pytest.mark.parametrize("hidden", [False, True])
async def test_where_somebody_is_in_an_unseen_room_only_game_masters_are_told(hidden: bool):
    engine, here, _ = await begun("en", 0)
    await here.act(read_decree(GM, 'move "Otto" into room "Loftquark"'))
    merges, turns = engine.timelines.merges, await here.turns()

    _, reasons = await merges.why(here, "Otto", hidden=hidden)
    differences = await merges.differences(here, turns[0].id, turns[-1].id, hidden=hidden)

    why = "\n".join(reason_lines(reasons, "en", hidden=hidden))
    diff = "\n".join(difference_lines(differences, "en"))
    assert ("loftquark" in why, "Loftquark" in diff) == (hidden, hidden)
