"""/persona and /npc in Discord: game masters see who characters are inside, and steer it."""

from dataclasses import replace

import pytest

from cogs.persona_desk import tenet_mark
from cogs.trigger_desk import mark_of
from engine.model.ids import Digest
from engine.model.persona import Belief, Goal, Policy, Tenet
from engine.model.story import Character
from tests.support.forgery import fill_in
from tests.support.forgery import press as press_forged
from tests.support.house import STORIES
from tests.support.personas import guarded
from tests.support.taverns import TAVERN, TEAHOUSE

REFUSED = "Only the game master may do that."
COIN = Tenet("coin", "never takes gold", ("gold",), "Keep it.", reviewed=False)
POLICY = Policy(
    values=(Tenet("house", "loves the house", reviewed=False),),
    never=(COIN, Tenet("inn", "never leaves the inn")),
)
MARA = Character(
    "mara",
    "Mara Voss",
    aliases=("Mara",),
    policy=POLICY,
    goals=(Goal("keep", "keep the inn", 4),),
    beliefs=(Belief("lie", "Tom lies"),),
    emotions=(("joy", 70.0), ("fear", 95.0)),
)
BAR = replace(TAVERN, characters=(Character("ava", "Ava", kind="pc"), MARA))
TEA = replace(
    TEAHOUSE,
    characters=(
        Character(
            "mara", "玛拉", policy=Policy(never=(Tenet("金", "绝不收金子", reviewed=False),))
        ),
    ),
)
REVIEW = ("Accept", "Edit", "Refuse")


@pytest.fixture
async def bar(table, monkeypatch):
    monkeypatch.setitem(STORIES, "bar", BAR)
    monkeypatch.setitem(STORIES, "tea", TEA)
    monkeypatch.setitem(STORIES, "gate", guarded())
    await table.begin("bar")
    return table


@pytest.fixture
async def gate(bar):
    """A gate whose guard takes gold, so that what she says is not told."""
    place = bar.guild.create_text_channel("gate")
    await bar.begin("gate", place)
    bar.house.narrator.tale = "Mara Voss says: “Give me the gold, and pass.”"
    await bar.ann.slash(place, "say", text="Mara Voss, will you let me pass?")
    return place


async def lead(table, command, place=None, **options):
    result = await table.gm.slash(place or table.channel, command, **options)
    assert result.ephemeral
    return result.response


async def shown(table, name="Mara"):
    return (await lead(table, "persona show", name=name)).content


def labels(message):
    return [button.label for row in message.message.components for button in row.children]


async def press(table, message, label, who=None):
    return await (who or table.gm).click(message, label=label)


async def test_all_of_somebody_is_shown_to_the_game_master_alone(bar):
    content = await shown(bar)
    assert content.startswith("🎭 Mara Voss · policy, version 1")
    assert "⚠ [coin] never takes gold · not reviewed, blocks nothing · words: gold" in content
    assert "🎯 wants: keep the inn (priority 4, 0 %) [keep]" in content
    assert "joy 70" in content


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("show", {}),
        ("set", {"part": "never", "text": "x"}),
        ("off", {"key": "inn"}),
        ("on", {"key": "inn"}),
        ("history", {}),
        ("report", {}),
        ("review", {}),
    ],
)
async def test_only_game_masters_see_and_steer(bar, command, options):
    posts = len(bar.said())
    refused = await bar.ann.slash(bar.channel, f"persona {command}", name="Mara", **options)
    assert refused.ephemeral
    assert refused.response.content == REFUSED
    assert len(bar.said()) == posts


async def test_a_tenet_is_put_in_without_a_word_to_players(bar):
    posts = len(bar.said())
    told = await lead(
        bar,
        "persona set",
        name="Mara",
        part="style",
        text="speaks low",
        words="shouts，yells",
        key="low",
    )
    assert "📜 Mara Voss · style [low] speaks low · changed in play" in told.content
    assert "/undo" in told.content
    assert "words: shouts, yells" in await shown(bar)
    assert len(bar.said()) == posts


async def test_a_tenet_is_reworded_by_its_key_and_keeps_its_words(bar):
    await lead(bar, "persona set", name="Mara", part="never", text="never takes coins", key="coin")
    assert "[coin] never takes coins · changed in play · words: gold" in await shown(bar)


async def test_tenets_are_switched_off_and_on_and_undone(bar):
    await lead(bar, "persona off", name="Mara", key="inn")
    assert "✕ [inn]" in await shown(bar)
    await lead(bar, "persona on", name="Mara", key="inn")
    assert "✕ [inn]" not in await shown(bar)
    await bar.gm.slash(bar.channel, "undo")
    assert "✕ [inn]" in await shown(bar)


async def test_whoever_grew_is_told_to_have_changed(bar):
    told = await lead(bar, "persona off", name="Mara", key="inn", growth=True)
    assert "Has changed: this holds no longer" in told.content
    assert "never leaves the inn" in await shown(bar)


async def test_what_cannot_be_is_refused(bar):
    found = await lead(bar, "persona off", name="Mara", key="silver")
    assert found.content == "Which tenet is “silver”? There is none."
    assert "Nobody here is called" in (await lead(bar, "persona show", name="Zoe")).content


async def test_history_tells_who_changed_what_and_when(bar):
    await lead(bar, "npc set", name="Mara", what="anger", value="80")
    await lead(bar, "persona off", name="Mara", key="inn")
    lines = (await lead(bar, "persona history", name="Mara")).content.splitlines()
    assert lines[0] == "**Mara Voss**"
    assert "never leaves the inn (off) ← decreed by Keeper" in lines[1]
    assert lines[2].startswith("emotion anger: 80 ← decreed by Keeper")
    assert any("goal keep the inn: 0 ← so the story began" in line for line in lines)


async def test_names_and_tenets_are_suggested_to_game_masters_alone(bar):
    async def suggested(who, option, typed="", **filled):
        found = await who.autocomplete(bar.channel, "persona off", option, typed, **filled)
        return [(choice["name"], choice["value"]) for choice in found]

    assert ("Mara Voss", "Mara Voss") in await suggested(bar.gm, "name")
    assert await suggested(bar.gm, "key", "gold", name="mara") == [
        ("coin · never takes gold", "coin")
    ]
    assert await suggested(bar.gm, "key", name="nobody") == []
    assert await suggested(bar.ann, "key", name="Mara") == []
    assert await suggested(bar.ann, "name") == []


async def test_nothing_is_suggested_where_nothing_is_played(table):
    found = await table.gm.autocomplete(table.channel, "persona off", "key", "", name="Mara")
    assert found == []


async def test_tenets_are_reviewed_one_after_another_boundaries_first(bar):
    first = await lead(bar, "persona review", name="Mara")
    assert "**Mara Voss** · 2 to review" in first.content
    assert "never ⚠ [coin] never takes gold" in first.content
    assert "shown by: “Keep it.”" in first.content
    assert labels(first) == [*REVIEW]

    second = (await press(bar, first, "Accept")).response
    assert "📜 Mara Voss · never [coin] never takes gold" in second.content
    assert "values ⚠ [house] loves the house" in second.content

    last = (await press(bar, second, "Refuse")).response
    assert "✅ All of Mara Voss is reviewed." in last.content
    assert labels(last) == []
    assert "✕ [house]" in await shown(bar)


async def test_a_tenet_is_edited_in_review(bar):
    first = await lead(bar, "persona review", name="Mara")
    opened = await press(bar, first, "Edit")
    fields = [row["components"][0] for row in opened.modal["components"]]
    assert [one.get("value") for one in fields] == ["never takes gold", "gold"]

    done = await bar.gm.submit_modal(opened, {"text": "never takes bribes", "words": "gold、bribe"})
    assert "values ⚠ [house]" in done.response.content
    assert "[coin] never takes bribes · changed in play · words: gold, bribe" in await shown(bar)


async def test_a_button_beneath_other_words_than_there_are_now_does_nothing(bar):
    first = await lead(bar, "persona review", name="Mara")
    await lead(bar, "persona set", name="Mara", part="never", text="never sleeps", key="coin")
    late = await press(bar, first, "Accept")
    assert "This form is no longer active" in (late.response or late.followups[-1]).content


async def test_what_was_typed_in_vain_comes_back(bar):
    first = await lead(bar, "persona review", name="Mara")
    opened = await press(bar, first, "Edit")
    await lead(bar, "persona set", name="Mara", part="never", text="never sleeps", key="coin")
    late = await bar.gm.submit_modal(opened, {"text": "never takes bribes", "words": ""})
    told = [one.content for one in late.followups]
    assert "```\nnever takes bribes\n```" in told
    assert told[-1].startswith("This form is no longer active")


async def test_buttons_work_after_a_restart(bar):
    first = await lead(bar, "persona review", name="Mara")
    await bar.restart()
    done = await press(bar, first, "Accept")
    assert "values ⚠ [house]" in done.response.content


async def test_of_whom_nothing_was_checked_there_is_nothing_to_report(bar):
    told = await lead(bar, "persona report", name="Mara")
    assert told.content == "**Mara Voss**\nNothing they said was checked yet."
    assert (await lead(bar, "persona report")).content == (
        "Nothing that anybody said was checked yet."
    )


async def test_a_report_tells_what_goes_wrong_and_offers_remedies(bar, gate):
    told = await lead(bar, "persona report", gate, name="Mara Voss")
    lines = told.content.splitlines()
    assert lines[1].startswith("1 replies were checked: 0 passed at once (0%)")
    assert "1. never takes gold for letting anybody pass" in lines
    assert labels(told)[:3] == ["1 · ✏ Reword", "1 · 🌱 They have grown", "1 · ✕ Switch off"]
    whole = (await lead(bar, "persona report", gate)).content
    assert "what helps: reword, they have grown, switch off" in whole


@pytest.mark.parametrize(
    ("label", "line"),
    [
        ("1 · ✕ Switch off", "✕ [coin] never takes gold"),
        ("1 · 🌱 They have grown", "Has changed: this holds no longer: “never takes gold"),
    ],
)
async def test_a_remedy_is_one_press_away(bar, gate, label, line):
    told = await lead(bar, "persona report", gate, name="Mara Voss")
    await press(bar, told, label)
    assert line in (await lead(bar, "persona show", gate, name="Mara Voss")).content


async def test_a_boundary_is_reworded_from_the_report(bar, gate):
    told = await lead(bar, "persona report", gate, name="Mara Voss")
    opened = await press(bar, told, "1 · ✏ Reword")
    await bar.gm.submit_modal(opened, {"text": "never takes much gold", "words": ""})
    assert (
        "[coin] never takes much gold"
        in (await lead(bar, "persona show", gate, name="Mara Voss")).content
    )


async def test_an_example_or_what_somebody_does_then_is_added_from_the_report(bar, gate):
    told = await lead(bar, "persona report", gate, name="Mara Voss")
    explain = next(one for one in labels(told) if one.endswith("Say what they do then"))
    example = next(one for one in labels(told) if one.endswith("Add an example"))
    opened = await press(bar, told, explain)
    await bar.gm.submit_modal(opened, {"text": "counts to ten"})
    opened = await press(bar, told, example)
    await bar.gm.submit_modal(opened, {"text": "No."})
    content = (await lead(bar, "persona show", gate, name="Mara Voss")).content
    assert "When feeling calm: counts to ten" in content
    assert "When Mara Voss is asked something: “No.”" in content


async def test_a_blank_example_is_none(bar, gate):
    told = await lead(bar, "persona report", gate, name="Mara Voss")
    example = next(one for one in labels(told) if one.endswith("Add an example"))
    late = await bar.gm.submit_modal(await press(bar, told, example), {"text": " "})
    assert len(late.followups) == 1


@pytest.mark.parametrize("verb", ["put", "dance", "refused"])
async def test_a_forged_press_or_form_does_nothing(bar, verb):
    play = bar.house.store._bindings[str(bar.channel.id)].timeline
    id = f"persona:{play}:{verb}/{mark_of('mara')}/{tenet_mark(COIN)}"
    before = await shown(bar)
    assert "no longer active" in (await press_forged(bar.gm, bar.channel, id)).text
    assert "no longer active" in (await fill_in(bar.gm, bar.channel, id, text="x")).text
    assert await shown(bar) == before


async def test_npc_show_tells_a_game_master_what_is_inside_and_players_nothing(bar):
    mine = (await lead(bar, "npc show", name="Mara")).content
    assert "💗 joy 70" in mine
    assert "📜 2 not reviewed: /persona review" in mine
    theirs = await bar.ann.slash(bar.channel, "npc show", name="Mara")
    assert "💗" not in theirs.response.content
    assert not theirs.response.attachments


async def test_what_somebody_felt_over_turns_is_a_picture_with_words_beside_it(bar):
    await bar.ann.slash(bar.channel, "say", text="I sit down.")
    await bar.ann.slash(bar.channel, "say", text="I order tea.")
    told = await lead(bar, "npc show", name="Mara")
    [picture] = told.attachments
    assert picture.filename == "emotions.png"
    assert picture.description.startswith("Emotions of Mara Voss, turns 1 to 2")
    theirs = await bar.ann.slash(bar.channel, "npc show", name="Mara")
    assert not theirs.response.attachments


async def test_how_it_is_with_somebody_is_set_without_a_word_to_players(bar):
    posts = len(bar.said())
    told = await lead(bar, "npc set", name="Mara", what="emotion sadness", value="+= 30")
    assert "💗 Mara Voss · sadness 50 → 80" in told.content
    told = await lead(bar, "npc set", name="Mara", what="tie trust Ava", value="20")
    assert "💗 Mara Voss · toward Ava: trust 50 → 20" in told.content
    told = await lead(bar, "npc set", name="Mara", what="goal", value="find Ava")
    assert "🎯 Mara Voss · wants: find Ava" in told.content
    told = await lead(bar, "npc set", name="Mara", what="strategy", value="wait")
    assert "🧭 Mara Voss · is about to: wait" in told.content
    assert len(bar.said()) == posts


async def test_what_is_inside_can_be_picked(bar):
    found = await bar.gm.autocomplete(bar.channel, "npc set", "what", "tie trust")
    assert "tie trust Ava" in [choice["value"] for choice in found]
    found = await bar.gm.autocomplete(bar.channel, "npc set", "what", "keep", name="mara voss")
    assert [(one["name"], one["value"]) for one in found] == [("goal keep the inn", "goal keep")]
    await lead(bar, "npc set", name="Mara", what=found[0]["value"], value="40")
    assert "wants: keep the inn (priority 4, 40 %)" in await shown(bar)


async def test_a_number_of_the_story_goes_before_an_emotion_of_that_name(bar, monkeypatch):
    stats = (replace(BAR.stats[0], key="joy", label="Joy"),)
    monkeypatch.setitem(STORIES, "bar", replace(BAR, digest=Digest("bar-2"), stats=stats))
    other = bar.guild.create_text_channel("other")
    await bar.begin("bar", other)
    await bar.gm.slash(other, "npc set", name="Mara", what="Joy", value="5")
    assert bar.said(other)[-1].startswith("📊 Mara Voss Joy")


async def test_it_all_works_in_chinese(bar):
    other = bar.guild.create_text_channel("茶馆")
    await bar.begin("tea", other)
    told = await lead(bar, "persona review", other, name="玛拉")
    assert "绝不 ⚠ [金] 绝不收金子" in told.content
    assert labels(told) == ["接受", "改写", "拒绝"]
    done = await press(bar, told, "接受")
    assert "✅ 玛拉的人设已全部审完。" in done.response.content
    assert "报告" not in (await lead(bar, "persona report", other)).content
