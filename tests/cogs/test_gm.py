"""/gm do takes steps, hands back what it cannot read; /gm log tells what players were not told."""

import discord
import pytest

from cogs import localised
from engine.gamemaster import read_decree
from engine.model.ids import UserId
from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

REFUSED = "Only the game master may do that."
BROKEN = 'state.gold += && npc "Mara" trust = much'


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("tavern")
    return table


async def do(table, steps, who=None, **options):
    return await (who or table.gm).slash(table.channel, "gm do", steps=steps, **options)


def button(shown):
    [row] = shown.response.message.components
    return row.children[0]


def written(form):
    """Return what stands in a form when it opens."""
    return form.modal["components"][0]["components"][0].get("value", "")


async def press(table, shown, who=None):
    return await (who or table.gm).click(shown.response.message, custom_id=button(shown).custom_id)


async def facts(table):
    return (await table.gm.slash(table.channel, "state show")).response.content


async def test_steps_are_taken_in_front_of_all_as_one_turn(tavern):
    result = await do(tavern, 'state.gold += 5 && npc "Mara" die')

    assert result.response is None
    assert tavern.said()[-1] == "📊 gold 3 → 8\n👤 Mara Voss is dead"

    await tavern.gm.slash(tavern.channel, "undo")

    assert "gold: 3" in await facts(tavern)


async def test_quiet_steps_are_told_to_the_game_master_alone(tavern):
    posts = len(tavern.said())

    result = await do(tavern, "状态.gold = 8", quiet=True)

    assert result.ephemeral
    assert result.response.content == "✓ state.gold = 8\n📊 gold 3 → 8"
    assert len(tavern.said()) == posts


async def test_what_could_not_be_done_is_told_to_the_game_master_alone(tavern):
    result = await do(tavern, 'state.gold += 5 && npc "Mora" die')

    assert result.ephemeral
    assert result.response.content.startswith("⚠️ Nobody here is called “Mora”")
    assert tavern.said()[-1] == "📊 gold 3 → 8"


async def test_a_long_deed_is_not_repeated_in_full(tavern):
    result = await do(tavern, f'flag "{"x" * 350}"')

    assert len(result.response.content) < 320
    assert result.response.content.endswith("…")


@pytest.mark.parametrize("steps", ["pause", None])
async def test_players_decree_nothing(tavern, steps):
    options = {} if steps is None else {"steps": steps}

    refused = await tavern.ann.slash(tavern.channel, "gm do", **options)

    assert refused.ephemeral
    assert refused.response.content == REFUSED


async def test_nothing_is_decreed_where_nothing_is_played(table):
    for options in ({"steps": "pause"}, {}):
        result = await table.gm.slash(table.channel, "gm do", **options)
        assert "No story is being played here" in result.response.content


async def test_every_fault_is_told_with_its_column_and_a_button_to_mend_it(tavern):
    result = await do(tavern, BROKEN)

    heading, *faults = result.response.content.splitlines()
    assert heading == "This cannot be read:"
    assert len(faults) == 2
    assert all(fault.startswith("• at ") for fault in faults)
    assert button(result).label == "✏ Mend it"


async def test_faults_of_several_lines_say_which_line(tavern):
    form = await tavern.gm.slash(tavern.channel, "gm do")

    result = await tavern.gm.submit_modal(form, {"steps": "pause &&\nonot"})

    assert "• line 2, at 1: " in result.response.content


async def test_the_button_opens_a_form_with_the_text_also_after_a_restart(tavern):
    broken = await do(tavern, BROKEN)
    await tavern.restart()

    form = await press(tavern, broken)

    assert written(form) == BROKEN
    mended = await tavern.gm.submit_modal(form, {"steps": "state.gold = 4"})
    assert mended.response is None or mended.response.content == ""
    assert tavern.said()[-1] == "📊 gold 3 → 4"
    again = await press(tavern, broken)
    assert written(again) == ""


async def test_a_quiet_deed_stays_quiet_when_it_is_mended(tavern):
    broken = await do(tavern, BROKEN, quiet=True)
    posts = len(tavern.said())

    form = await press(tavern, broken)
    mended = await tavern.gm.submit_modal(form, {"steps": "state.gold = 4"})

    assert mended.ephemeral
    assert "📊 gold 3 → 4" in mended.response.content
    assert len(tavern.said()) == posts


async def test_an_empty_form_changes_nothing(tavern):
    form = await tavern.gm.slash(tavern.channel, "gm do")

    result = await tavern.gm.submit_modal(form, {"steps": "  "})

    assert result.response.content == "Nothing was written; nothing changed."


async def test_a_form_counts_only_for_game_masters_when_it_comes_back(tavern):
    owner = tavern.ben
    other = tavern.guild.create_text_channel("cellar")
    await owner.slash(other, "start", story="tavern")
    form = await owner.slash(other, "gm do")
    await owner.slash(other, "end")
    await tavern.gm.slash(other, "start", story="tavern")

    result = await owner.submit_modal(form, {"steps": "state.gold = 99"})

    assert result.response.content == "This control is no longer active."
    assert "gold: 3" in (await tavern.gm.slash(other, "state show")).response.content


@pytest.mark.parametrize("steps", ["state.gold = 99", " "])
async def test_who_leads_no_longer_submits_a_form_in_vain(tavern, steps):
    await tavern.gm.slash(tavern.channel, "gm role add", user=tavern.ann)
    form = await tavern.ann.slash(tavern.channel, "gm do")
    await tavern.gm.slash(tavern.channel, "gm role remove", user=tavern.ann)

    result = await tavern.ann.submit_modal(form, {"steps": steps})

    assert result.response.content == REFUSED
    assert "gold: 3" in await facts(tavern)


async def test_a_button_is_only_for_game_masters(tavern):
    message = await tavern.forge(f"decree:{await play_of(tavern)}:open")

    refused = await tavern.ann.click(message, custom_id=f"decree:{await play_of(tavern)}:open")

    assert refused.response.content == REFUSED


async def test_a_button_of_another_play_is_no_longer_active(tavern):
    message = await tavern.forge("decree:another:open")

    stale = await tavern.gm.click(message, custom_id="decree:another:open")

    assert stale.response.content == "This control is no longer active."


async def play_of(table):
    timelines = await table.house.open()
    bound = timelines.bound(str(table.channel.id))
    return bound.timeline


async def test_the_log_tells_what_turns_told_game_masters(tavern):
    await do(tavern, 'npc "Mara" trust = 50')
    await tavern.ann.send(tavern.channel, "I drink")
    await do(tavern, 'state.gold += 5 && npc "Mora" die')

    result = await tavern.gm.slash(tavern.channel, "gm log")

    lines = result.response.content.splitlines()
    assert result.ephemeral
    assert lines[1] == "🎭 Mara Voss trust 10 → 50 (+40)"
    assert "Mora" in lines[-1]
    assert lines[0].startswith("**turn ")


async def test_the_log_reaches_as_far_back_as_is_asked_for(tavern):
    await do(tavern, 'npc "Mara" trust = 50')
    await tavern.ann.send(tavern.channel, "I drink")

    result = await tavern.gm.slash(tavern.channel, "gm log", turns=1)

    assert "trust 10 → 50" not in result.response.content


async def test_a_log_may_be_empty_and_is_for_game_masters(tavern):
    empty = await tavern.gm.slash(tavern.channel, "gm log")
    refused = await tavern.ann.slash(tavern.channel, "gm log")

    assert empty.response.content == "The last turns told game masters nothing."
    assert refused.response.content == REFUSED


@pytest.fixture(params=["en", "zh"])
def language(request, monkeypatch):
    """Let every client be set to a language."""
    if request.param == "zh":
        monkeypatch.setattr(localised, "_CHINESE", (discord.Locale.american_english,))
    return request.param


async def test_the_help_tells_what_a_game_master_can_do(table, language):
    result = await table.ann.slash(table.channel, "gm help")

    begins = {"en": "**What a game master can do**", "zh": "**主持人能做什么**"}
    assert result.ephemeral
    assert result.response.content.startswith(begins[language])
    assert len(result.response.content) <= 2000
    [steps] = [part for part in result.response.content.split("`") if "&&" in part]
    assert read_decree(UserId("gm"), steps).text


async def test_faults_and_forms_speak_the_language_of_the_reader(tavern, language):
    result = await do(tavern, BROKEN)
    form = await press(tavern, result)

    begins = {"en": "This cannot be read:\n• at ", "zh": "无法读懂：\n• 第 "}
    titles = {"en": "What is so from now on", "zh": "从现在起成立的事"}
    assert result.response.content.startswith(begins[language])
    assert form.modal["title"] == titles[language]
