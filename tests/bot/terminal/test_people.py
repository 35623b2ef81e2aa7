"""Commands for people, things and places at the terminal."""

import pytest

from engine.errors import (
    AlreadyDecided,
    CannotGo,
    NobodyCalled,
    NoNarrator,
    NotHeld,
    NothingGathered,
    NothingOffered,
)
from tests.support.inns import TEAHOUSE, acted, answered, inn_at


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn") as table:
        yield table


@pytest.fixture
async def tom(inn):
    await acted(inn, "/join Tom")
    return inn


async def test_a_character_is_taken_up_seen_and_given_back(inn):
    assert await answered(inn, "/join") == (
        "Name one of these, a new one, or a character card: Tom, Ida",
    )
    assert (await acted(inn, "/join tom")).notices == ("🎭 Player plays Tom.",)
    assert (await answered(inn, "/sheet"))[0] == "🎭 Tom · player's character"
    assert (await answered(inn, "/sheet Mara"))[-1] == "📖 The host."
    assert (await acted(inn, "/part")).notices == ("🎭 Nobody plays Tom for now.",)


async def test_a_new_character_has_a_name_and_a_description(inn):
    frame = await acted(inn, "/join Eve: A thief.")

    assert frame.notices == ("🎭 Eve joins the story.",)
    assert (await answered(inn, "/sheet"))[-1] == "📖 A thief."


async def test_who_leads_sees_who_hides_and_others_do_not(inn, tmp_path):
    assert "· Ilya (is out of sight, Cellar)" in await answered(inn, "/who")
    async with inn_at(tmp_path / "other", "Bea") as other:
        assert not any("Ilya" in line for line in await answered(other, "/人物"))


async def test_everybody_can_read_what_is_known_of_somebody_or_something(inn, tmp_path):
    assert await answered(inn, "/who Mara") == (
        "🗂️ Mara Voss · person · here",
        "📍 Taproom",
        "📖 The host.",
    )
    assert (await answered(inn, "/who taproom"))[0] == "🗂️ Taproom · place · explored"
    for hidden in ("Ilya", "Cellar"):
        with pytest.raises(NobodyCalled):
            await answered(inn, f"/who {hidden}")


async def test_things_change_hands(tom):
    assert (await acted(tom, "/take lamp")).notices == ("🎒 Tom picks up lamp.",)
    assert (await acted(tom, "/give coin x2 to Ida")).notices == ("🎒 Tom gives coin ×2 to Ida.",)
    assert (await acted(tom, "/give lamp")).notices == ("🎒 Tom puts lamp down.",)
    with pytest.raises(NotHeld):
        await acted(tom, "/take rope")
    for command in ("/give", "/take", "/use"):
        assert await answered(tom, command) == ("Name the thing.",)


async def test_a_thing_is_used_in_ones_own_words(tom):
    frame = await acted(tom, "/use iron key: I scratch my name")

    assert frame.deed == "▶ Tom: I use iron key. I scratch my name"


async def test_the_party_goes_through_doors_and_opens_them(tom):
    with pytest.raises(CannotGo):
        await acted(tom, "/go cellar")
    assert (await acted(tom, "/unlock Cellar")).notices == ("🔓 The way to Cellar is open.",)
    assert (await acted(tom, "/go yard")).narration == "Puddles."
    for command in ("/go", "/unlock"):
        assert await answered(tom, command) == ("Name the room; /map shows them.",)


async def test_the_map_is_what_players_know_or_all_for_who_leads(inn, tmp_path):
    known = await answered(inn, "/map")
    assert known[1].startswith("📍 Taproom (you are here, Mara Voss, Ida, Tom)")
    assert not any("Ilya" in line for line in known)
    assert any("Ilya" in line for line in await answered(inn, "/map 1 all"))
    assert len(await answered(inn, "/map 1")) == len(await answered(inn, "/map 9"))
    async with inn_at(tmp_path / "other", "Bea") as other:
        assert not any("Ilya" in line for line in await answered(other, "/地图 全部"))


async def test_an_option_is_picked_by_number_or_id_and_once(inn):
    await acted(inn, "/join Tom")
    with pytest.raises(AlreadyDecided):
        await acted(inn, "/pick 9")
    assert (await acted(inn, "/pick 1")).narration == "Puddles."
    with pytest.raises(NothingOffered):
        await acted(inn, "/pick 1")


async def test_fate_draws_in_front_of_all(inn):
    frame = await acted(inn, "/fate")

    [roll] = frame.rolls
    assert roll.line.startswith("🎲 Fate draws: 1d40 = ")


async def test_what_needs_a_model_says_so(tom):
    for command in ("/options get out", "/text Mara: Hello"):
        with pytest.raises(NoNarrator):
            await acted(tom, command)
    assert await answered(tom, "/text Mara") == ("Name somebody, then what you write.",)
    with pytest.raises(NobodyCalled):
        await acted(tom, "/text Zoe Hello")


async def test_a_round_needs_somebody_who_has_acted(tom):
    await acted(tom, "/order rounds")
    with pytest.raises(NothingGathered):
        await acted(tom, "/round")


async def test_the_same_in_chinese(tmp_path):
    async with inn_at(tmp_path / "tea", text=TEAHOUSE) as tea:
        assert await answered(tea, "/加入") == ("请写明角色：阿瓦，或一个新名字、一张角色卡",)
        assert (await acted(tea, "/加入 阿瓦")).notices == ("🎭 玩家扮演阿瓦。",)
        assert (await acted(tea, "/给 绳子 x1 给 玛拉")).notices == ("🎒 阿瓦把绳子交给玛拉。",)
        assert await answered(tea, "/角色 列表") == ("🎭 阿瓦（在场）", "· 玛拉（在场）")
