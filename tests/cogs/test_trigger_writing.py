"""Triggers written as text: read at once, doubted where they should be, and never lost."""

import pytest

from cogs.trigger_drafts import MOST_DRAFTS
from engine.errors import NothingDone
from engine.model.rule import Step
from engine.rules.table_steps import MOST_TRIGGERS
from tests.support.house import STORIES
from tests.support.trigger_tables import (
    CHINESE,
    ENGLISH,
    castle,
    hand,
    let_see,
    said,
    trigger,
)

FINE = '[cat] when after turn, once: contains "cat" -> flag "cat"'
BROKEN = '[cat] when after turn, once: npc "Mara" her -> tel "Hi"'
DOUBTFUL = '[cat] when after turn, once: npc "Marra" here -> flag "cat"'


@pytest.fixture(autouse=True)
def castles(monkeypatch):
    monkeypatch.setitem(STORIES, "castle", ENGLISH)
    monkeypatch.setitem(STORIES, "城堡", CHINESE)


@pytest.fixture
async def played(table):
    let_see(table, table.gm, table.ann)
    await table.begin("castle")
    return table


async def written(table, text, verb="add", **options):
    """Write *text* into the form, and return a hand on what comes of it."""
    form = await hand(table, verb, **options)
    return await form.write(line=text)


async def test_the_form_is_empty_for_a_new_trigger_and_says_how(played):
    form = await hand(played, "add")

    assert form.form == {"line": ""}
    [row] = form.last.modal["components"]
    assert row["components"][0]["placeholder"].startswith("[ambush] when")
    assert row["components"][0]["max_length"] == 4000


async def test_what_can_be_read_is_kept_and_said_in_words(played):
    done = await written(played, FINE)

    assert done.last.ephemeral
    assert done.text.splitlines() == [
        "⚡ **cat** is added.",
        "```",
        '[cat] when after turn, once, passive: contains "cat" -> flag "cat"',
        "```",
        "⚙️ passive: its steps happen; every turn, after it is told; once",
        "If (as things stand now):",
        '❌ contains "cat"',
        "Then:",
        '• flag "cat"',
    ]
    assert "cat — fired 0× · all gates are open · added in play" in await said(played, "list")


async def test_it_then_fires(played):
    await written(played, FINE)

    await played.ann.send(played.channel, "A cat!")

    assert "fired 1×" in await said(played, "show", name="cat")


async def test_players_see_nothing_of_it(played):
    posts = played.said()

    await written(played, FINE)

    assert played.said() == posts


async def test_the_words_are_those_of_the_story(table):
    let_see(table, table.gm)
    await table.begin("城堡")

    done = await written(
        table, '[猫] when 之后 回合, 最多 3 次, 冷却 2 小时: 包含 "猫" -> 标记 "猫"'
    )

    assert done.text.splitlines()[0] == "⚡ 已添加 **猫**。"
    assert "⚙️ 被动：动作直接发生；每回合，讲述之后；最多 3 次；之后冷却 2 小时" in done.text


# Faults


async def test_every_fault_is_named_with_its_place_and_what_stands_there(played):
    broken = await written(played, BROKEN)

    lines = broken.text.splitlines()
    assert lines[0].startswith("⚠️ This cannot be read yet.")
    assert lines[1].startswith("**character 41** “trust”, “fear”, ")
    assert lines[2] == '`… turn, once: npc "Mara" »her -> tel "Hi"`'
    assert lines[3].startswith('**character 48** “tel "Hi"” is no step.')
    assert broken.labels == ["✏ Write on", "🧭 Guided form", "🗑 Discard"]


async def test_lines_are_counted_where_there_are_several(played):
    broken = await written(played, "[cat] when always\n-> tel x")

    assert "**line 2, character 4**" in broken.text


async def test_a_flood_of_faults_is_cut(played):
    broken = await written(played, "[cat] when always -> " + " && ".join(["x"] * 20))

    assert broken.text.splitlines()[-1] in ("… +12", "…")


async def test_nothing_that_was_typed_is_lost(played):
    broken = await written(played, BROKEN)

    await broken.press("text/")

    assert broken.form == {"line": BROKEN}


async def test_mended_it_is_kept_in_the_place_of_the_faults(played):
    broken = await written(played, BROKEN)
    await broken.press("text/")

    await broken.write(line=FINE)

    assert broken.text.startswith("⚡ **cat** is added.")
    assert broken.parts == []


async def test_what_was_typed_outlives_the_process(played):
    broken = await written(played, BROKEN)
    await played.restart()

    await broken.press("text/")

    assert broken.form == {"line": BROKEN}


async def test_the_command_goes_on_where_one_stopped(played):
    await written(played, BROKEN)

    assert (await hand(played, "add")).form == {"line": BROKEN}


async def test_everybody_has_drafts_of_their_own(played):
    await written(played, BROKEN)
    other = played.guild.add_member(
        played.env.create_user("second"), roles=[played.guild.create_role("Game Master")]
    )
    let_see(played, other)

    assert (await hand(played, "add", who=other)).form == {"line": ""}


async def test_the_oldest_draft_goes_first(played):
    for number in range(MOST_DRAFTS + 1):
        await written(played, f"[t{number}] when always -> pause")
        await written(played, f"broken {number}", "edit", name=f"t{number}")

    assert (await hand(played, "edit", name="t5")).form == {"line": "broken 5"}
    assert "[t0]" in (await hand(played, "edit", name="t0")).form["line"]


async def test_a_draft_can_be_given_up(played):
    broken = await written(played, BROKEN)

    await broken.press("discard/")

    assert broken.text == "It is discarded; nothing was changed."
    assert (await hand(played, "add")).form == {"line": ""}


async def test_a_button_of_a_draft_that_is_gone_says_so(played):
    broken = await written(played, BROKEN)
    again = await written(played, BROKEN)
    await broken.press("discard/")

    await again.press("text/")

    assert again.last.response.content == "This form is no longer active; begin anew."


# Doubts


async def test_an_unknown_name_is_asked_about_with_names_like_it(played):
    doubtful = await written(played, DOUBTFUL)

    assert doubtful.text.splitlines()[:2] == [
        "⚠️ **cat** can be kept, but look at this first:",
        "• Nobody is called “Marra”. Did you mean: Mara?",
    ]
    assert doubtful.labels == [
        "✔ Keep it all the same",
        "✏ Write on",
        "🧭 Guided form",
        "🗑 Discard",
    ]
    assert "cat" not in await said(played, "list")


async def test_it_is_kept_all_the_same_where_the_game_master_says_so(played):
    doubtful = await written(played, DOUBTFUL)

    await doubtful.press("keep/")

    assert doubtful.text.startswith("⚡ **cat** is added.")
    assert "cat" in await said(played, "list")


async def test_a_second_press_adds_nothing(played):
    doubtful = await written(played, DOUBTFUL)
    other = await written(played, DOUBTFUL)
    await doubtful.press("keep/")

    await other.press("keep/")

    assert [whisper.content for whisper in other.last.followups] == [
        "This form is no longer active; begin anew."
    ]


async def test_what_was_changed_since_is_shown_again(played):
    old = await written(played, DOUBTFUL)
    await written(played, DOUBTFUL.replace("Marra", "Morra"))

    await old.press("keep/")

    assert "Nobody is called “Morra”." in old.text
    assert "cat" not in await said(played, "list")


async def test_replacing_another_is_asked_about(played):
    doubtful = await written(played, '[Bell] when always -> flag "x"')

    assert "• There is a trigger “bell” already; it would be replaced." in doubtful.text
    await doubtful.press("keep/")
    assert doubtful.text.startswith("⚡ **bell** is changed.")


async def test_names_cannot_format_anything(played):
    doubtful = await written(played, '[*x*] when npc "@everyone" here -> flag "```x"')

    assert "**\\*x\\***" in doubtful.text
    assert "@everyone" not in doubtful.text
    assert "```x" not in doubtful.text


async def test_a_play_that_is_full_says_so_and_keeps_what_was_typed(played):
    lines = "\n".join(f"[t{n}] when always -> pause" for n in range(MOST_TRIGGERS))
    await played.gm.slash(played.channel, "trigger import", file=("many.txt", lines.encode()))

    done = await written(played, FINE)

    assert "500" in done.last.response.content
    assert (await hand(played, "add")).form == {"line": FINE}


async def test_what_could_not_be_decreed_is_kept_to_be_tried_again(played, monkeypatch):
    async def fail(at, *steps: Step, quiet=True):
        raise NothingDone(())

    cog = played.env.bot.get_cog("TriggerCog")
    monkeypatch.setattr(cog._desk, "decree", fail)

    form = await written(played, FINE)

    assert "It is so already." in str([form.text, *(one.content for one in form.last.followups)])
    assert (await hand(played, "add")).form == {"line": FINE}


async def test_two_presses_at_once_keep_one(played):
    form = await written(played, DOUBTFUL)
    cog = played.env.bot.get_cog("TriggerCog")
    asked = []

    async def kept_meanwhile(at, draft):
        asked.append(draft)
        return False

    cog._desk.drafts.take = kept_meanwhile
    await form.press("keep/")

    assert len(asked) == 1
    assert "cat" not in await said(played, "list")


# Changing one that is there


async def test_a_trigger_is_changed_from_its_own_line(played):
    form = await hand(played, "edit", name="bell")
    line = form.form["line"]
    assert line == '[bell] when after turn, repeat, passive: contains "ring" -> flag "rung"'

    await form.write(line=line.replace("repeat", "max 2"))

    assert form.text.startswith("⚡ **bell** is changed.")
    assert "2 times at most" in await said(played, "show", name="bell")


async def test_a_trigger_is_renamed(played):
    form = await hand(played, "edit", name="bell")

    await form.write(line=form.form["line"].replace("[bell]", "[gong]"))

    assert form.text.startswith("⚡ **bell** is now **gong**, and counts anew.")
    listed = await said(played, "list")
    assert "gong" in listed
    assert "bell —" not in listed


async def test_another_case_of_letters_is_no_other_name(played):
    form = await hand(played, "edit", name="bell")

    await form.write(line=form.form["line"].replace("[bell]", "[BELL]"))

    assert form.text.startswith("⚡ **bell** is changed.")


async def test_one_that_was_removed_meanwhile_is_added_anew(played):
    form = await hand(played, "edit", name="bell")
    line = form.form["line"]
    await (await hand(played, "remove", name="bell")).press("remove/")

    await form.write(line=line)

    assert form.text.startswith("⚡ **bell** is added.")


async def test_a_long_line_fits_the_form_and_the_answer(played):
    long = f'[cat] when always -> tell "{"x" * 3900}"'

    done = await written(played, long)

    assert done.text.startswith("⚡ **cat** is added.")
    assert done.last.followups
    assert len((await hand(played, "edit", name="cat")).form["line"]) > 3900


async def test_what_was_written_for_a_play_that_is_over_is_handed_back(played):
    form = await hand(played, "add")
    await played.gm.slash(played.channel, "end")

    result = await played.gm.submit_modal(form.last, {"line": FINE})

    told = [result.response.content, *(one.content for one in result.followups)]
    assert any(FINE in text for text in told)
    assert any("no longer active" in text for text in told)


async def test_names_are_suggested_to_game_masters_alone(played):
    gm = await played.gm.autocomplete(played.channel, "trigger show", "name", "b")
    ann = await played.ann.autocomplete(played.channel, "trigger show", "name", "b")

    assert [choice["value"] for choice in gm] == ["bell", "ambush"]
    assert ann == []


async def test_nothing_is_suggested_where_nothing_is_played(played):
    other = played.guild.create_text_channel("other")

    assert await played.gm.autocomplete(other, "trigger show", "name", "b") == []


async def test_a_trigger_named_in_chinese_is_found(monkeypatch, table):
    monkeypatch.setitem(STORIES, "钟", castle("[钟楼] 当 总是 -> 暂停", language="zh"))
    let_see(table, table.gm)
    await table.begin("钟")

    assert "**钟楼**" in await said(table, "show", name="钟楼")
    assert (await trigger(table, "list")).response.content.startswith("⚙️ **被动")
