"""The guided form: a trigger put together from lists, page by page."""

import pytest

from cogs.trigger_guides import MOST_OPEN
from tests.support.house import STORIES
from tests.support.trigger_tables import CHINESE, ENGLISH, Hand, hand, let_see, said, trigger

GONE = "This form is no longer active; begin anew."


@pytest.fixture(autouse=True)
def castles(monkeypatch):
    monkeypatch.setitem(STORIES, "castle", ENGLISH)
    monkeypatch.setitem(STORIES, "城堡", CHINESE)


@pytest.fixture
async def played(table):
    let_see(table, table.gm)
    await table.begin("castle")
    return table


async def guide(table, verb="add", page="", **options):
    """Open the guided form, at one of its pages."""
    form = await hand(table, verb, guided=True, **options)
    return await form.press(f"page/{page}") if page else form


async def condition(form: Hand, part: str, typed=None, **picked: str):
    """Add a condition or step on the present page: what is picked first, then what is typed."""
    lists = [p.custom_id for p in form.parts if "part/" in p.custom_id]
    [at] = [id for id in lists if part in form.offered(id)]
    await form.pick(at, part)
    for slot, value in picked.items():
        await form.pick(f"pick/{slot}", value)
    if typed is None:
        return await form.press("add/")
    if picked:
        await form.press("fill/")
    return await form.write(**typed)


def line(form: Hand) -> str:
    """Return the line that the form shows."""
    return form.text.split("```")[1].strip()


async def test_it_begins_with_when_and_a_name_that_is_free(played):
    form = await guide(played)

    assert form.last.ephemeral
    assert form.text.splitlines() == [
        "🧭 **trigger 1** · 1/5 · When is it tried?",
        "```",
        "[trigger 1] when after turn, once, passive: always -> …",
        "```",
    ]
    assert form.labels == ["✎ Name", "Next ▶"]


async def test_when_and_how_are_picked(played):
    form = await guide(played)

    await form.pick("occasion/", "scene")
    await form.pick("phase/", "before")
    await form.pick("mode/", "hard")

    assert line(form) == "[trigger 1] when before scene, once, hard: always -> …"


async def test_it_can_be_named(played):
    form = await guide(played)
    await form.press("name/")
    assert form.form == {"name": ""}

    await form.write(name="the cat")

    assert line(form).startswith("[the cat] when")


async def test_a_name_that_cannot_be_is_refused_and_nothing_changes(played):
    form = await guide(played)
    await form.press("name/")

    await form.write(name="[x]")

    assert "⚠️" in form.text
    assert line(form).startswith("[trigger 1] when")


async def test_a_condition_of_names_is_picked_from_those_of_the_story(played):
    form = await guide(played, page="if")
    assert "Nothing: it always holds." in form.text

    await form.pick("part/conditions", "presence")
    assert form.offered("pick/who") == ["any", "all", "Ava", "Mara", "//other"]
    assert "Still wanted: Who, Where they are." in form.text
    await form.pick("pick/who", "Mara")
    await form.pick("pick/presence", "dead")
    assert "Nothing is lacking." in form.text
    await form.press("add/")

    assert '▸ npc "Mara" dead' in form.text


async def test_numbers_are_typed(played):
    form = await guide(played, page="if")

    await condition(form, "mood", {"number": "４０"}, who="Mara", axis="fear", op=">=")

    assert 'mood "Mara" fear >= 40 ->' in line(form)


async def test_what_is_no_number_is_said_and_the_rest_stays(played):
    form = await guide(played, page="if")

    await condition(form, "mood", {"number": "many"}, who="Mara", axis="fear", op=">=")

    assert "⚠️ “many” is no number." in form.text
    await form.press("fill/")
    assert form.form == {"number": "many"}
    await form.write(number="40")
    assert 'mood "Mara" fear >= 40 ->' in line(form)


async def test_a_condition_of_words_alone_asks_for_them_at_once(played):
    form = await guide(played, page="if")

    await condition(form, "said", {"text": "open"})

    assert 'contains "open" ->' in line(form)


async def test_a_name_that_is_in_no_list_can_be_typed(played):
    form = await guide(played, page="if")
    await form.pick("part/conditions", "item")

    await form.pick("pick/item", "//other")
    await form.write(item="sabre")
    assert form.offered("pick/item")[0] == "sabre"
    await form.pick("pick/who", "any")
    await form.press("add/")

    assert 'item "sabre" ->' in line(form)


async def test_what_need_not_be_picked_has_a_usual_way(played):
    form = await guide(played, page="if")

    await condition(form, "room", room="The Tower")

    assert 'room "The Tower" ->' in line(form)


async def test_it_can_be_put_back_to_that_way(played):
    form = await guide(played, page="if")

    await form.pick("part/conditions", "room")
    await form.pick("pick/who", "Mara")
    await form.pick("pick/who", "//none")
    await form.pick("pick/room", "The Tower")
    await form.press("add/")

    assert 'room "The Tower" ->' in line(form)


async def test_a_part_can_be_left_again(played):
    form = await guide(played, page="if")
    await form.pick("part/conditions", "item")

    await form.press("cancel/")

    assert "always" in line(form)


async def two_conditions(table):
    form = await guide(table, page="if")
    await condition(form, "said", {"text": "a"})
    return await condition(form, "said", {"text": "b"})


async def test_all_or_one_of_them_may_be_wanted(played):
    form = await two_conditions(played)
    assert "All of these must be so:" in form.text

    await form.press("join/")

    assert "One of these must be so:" in form.text
    assert 'contains "a" || contains "b" ->' in line(form)


async def test_a_group_is_kept_whole_and_joined_to_others(played):
    form = await two_conditions(played)
    await form.press("join/")

    await form.press("group/")
    await condition(form, "said", {"text": "c"})

    assert '(contains "a" || contains "b") && contains "c" ->' in line(form)


async def test_the_chosen_one_is_turned_moved_and_removed(played):
    form = await two_conditions(played)

    await form.press("raise/")
    assert 'contains "b" && contains "a" ->' in line(form)
    await form.press("not/")
    assert 'lacks "b" && contains "a" ->' in line(form)
    await form.press("not/")
    await form.pick("row/", "1")
    await form.press("drop/")
    assert ': contains "b" ->' in line(form)
    await form.press("drop/")
    assert "Nothing: it always holds." in form.text


async def test_steps_are_taken_in_their_order(played):
    form = await guide(played, page="if")
    await form.press("page/then")
    assert "Nothing yet." in form.text

    await condition(form, "tell", {"text": "A shot!"})
    await condition(form, "goto", scene="yard")
    await form.press("raise/")

    assert line(form).endswith('-> goto "yard" && tell "A shot!"')
    assert form.labels == ["🗑 Remove", "◀ Back", "Next ▶", "✏ As text"]


async def to(form: Hand, page: str) -> Hand:
    """Turn the pages to *page*."""
    pages = ("when", "if", "then", "gates", "done")
    for name in pages[1 : pages.index(page) + 1]:
        await form.press(f"page/{name}")
    return form


async def test_how_often_and_how_long_it_rests_is_picked_or_typed(played):
    form = await to(await guide(played), "gates")
    await form.pick("often/", "3")
    assert "max 3 times" in line(form)
    await form.pick("often/", "//other")
    await form.write(most="7")
    await form.pick("rest/", "2 turns")
    assert "max 7 times, cooldown 2 turns" in line(form)
    await form.pick("rest/", "//other")

    await form.write(cooldown="90 minutes")

    assert "max 7 times, cooldown 90 minutes, passive" in line(form)
    assert "7" in form.offered("often/")
    await form.pick("rest/", "//none")
    assert "cooldown" not in line(form)


@pytest.mark.parametrize(
    ("verb", "typed", "says"),
    [
        ("often/", {"most": "x"}, "“x” is no number."),
        ("often/", {"most": "2.5"}, "“2.5” is no number."),
        ("often/", {"most": "-2"}, "⚠️"),
        ("rest/", {"cooldown": "for ever"}, "A whole number from 1"),
    ],
)
async def test_gates_that_cannot_be_are_refused(played, verb, typed, says):
    form = await to(await guide(played), "gates")
    await form.pick(verb, "//other")

    await form.write(**typed)

    assert says in form.text
    assert "[trigger 1] when after turn, once, passive:" in line(form)


async def test_triggers_it_needs_and_those_that_rule_it_out_are_picked(played):
    form = await to(await guide(played), "gates")

    await form.pick("needs/", "bell", "dusk")
    await form.pick("unless/", "ambush")

    assert 'needs "bell" "dusk", unless "ambush"' in line(form)
    await form.pick("needs/")
    assert 'passive, unless "ambush"' in line(form)


async def test_without_steps_it_cannot_be_kept(played):
    form = await to(await guide(played), "done")

    assert "It has no steps yet, so it cannot be kept." in form.text
    [button] = [part for part in form.parts if "decree/" in part.custom_id]
    assert button.disabled


async def whole(table):
    """Put a whole trigger together."""
    form = await to(await guide(table), "if")
    await condition(form, "said", {"text": "cat"})
    await form.press("page/then")
    await condition(form, "flag", name="rung", up="yes")
    await form.press("page/gates")
    return await form.press("page/done")


async def test_the_last_page_says_all_it_will_do(played):
    form = await whole(played)

    assert form.text.splitlines()[1:] == [
        "```",
        '[trigger 1] when after turn, once, passive: contains "cat" -> flag "rung"',
        "```",
        "⚙️ passive: its steps happen; every turn, after it is told; once",
        "If (as things stand now):",
        '❌ contains "cat"',
        "Then:",
        '• flag "rung"',
    ]


async def test_it_is_decreed_quietly_and_then_fires(played):
    posts = played.said()
    form = await whole(played)

    await form.press("decree/")

    assert form.text.startswith("⚡ **trigger 1** is added.")
    assert form.parts == []
    assert played.said() == posts
    await played.ann.send(played.channel, "A cat!")
    assert "fired 1×" in await said(played, "show", name="trigger 1")


async def test_the_next_one_has_another_name(played):
    await (await whole(played)).press("decree/")

    assert "**trigger 2**" in (await guide(played)).text


async def test_it_can_be_written_on_as_text_at_any_time(played):
    form = await whole(played)
    await form.press("text/")
    assert form.form["line"] == (
        '[trigger 1] when after turn, once, passive: contains "cat" -> flag "rung"'
    )

    await form.write(line='[cat] when always -> flag "cat"')

    assert form.text.startswith("⚡ **cat** is added.")


async def test_unknown_names_are_asked_about_and_the_way_back_is_open(played):
    form = await to(await guide(played), "then")
    await form.pick("part/people", "attack")
    await form.pick("pick/who", "//other")
    await form.write(who="Marra")
    await form.press("add/")
    await form.press("page/gates")
    await form.press("page/done")

    await form.press("decree/")
    assert "Nobody is called “Marra”. Did you mean: Mara?" in form.text
    await form.press("guide/")

    assert "1/5" in form.text
    assert 'npc "Marra" attacked' in line(form)


async def test_a_trigger_that_is_there_is_taken_apart_and_changed(played):
    form = await guide(played, "edit", name="ambush")
    assert line(form) == (
        '[ambush] when after scene, once, hard: scene "yard" && !item "lantern" -> goto "cellar"'
    )
    await form.press("page/if")
    assert '• !item "lantern"' in form.text
    await form.press("join/")
    await to(form, "done") if "2/5" not in form.text else None
    for page in ("then", "gates", "done"):
        await form.press(f"page/{page}")

    await form.press("decree/")

    assert form.text.startswith("⚡ **ambush** is changed.")
    assert 'scene "yard" || !item "lantern"' in form.text


async def test_it_does_not_name_itself_among_those_it_needs(played):
    form = await to(await guide(played, "edit", name="bell"), "gates")

    assert form.offered("needs/") == ["ambush", "dusk"]


async def test_a_broken_text_leads_to_the_form_and_is_not_lost(played):
    broken = await (await hand(played, "add")).write(line="[cat] when")

    await broken.press("guide/")

    assert "**trigger 1** · 1/5" in broken.text
    assert (await hand(played, "add")).form == {"line": "[cat] when"}


async def test_a_broken_change_leads_to_the_form_of_that_name(played):
    broken = await (await hand(played, "edit", name="bell")).write(line="[bell] when")

    await broken.press("guide/")

    assert "**bell** · 1/5" in broken.text


async def test_it_speaks_the_language_of_the_story(table):
    let_see(table, table.gm)
    await table.begin("城堡")
    form = await to(await guide(table), "if")

    assert form.text.startswith("🧭 **触发器 1** · 2/5 · 要满足什么？")
    await condition(form, "mood", {"number": "40"}, who="玛拉", axis="fear", op=">=")
    assert '[触发器 1] 当 之后 回合, 一次, 被动: 心情 "玛拉" 恐惧 >= 40 -> …' in line(form)


async def test_slow_people_are_waited_for(played):
    form = await guide(played)
    played.house.clock.pass_(minutes=600)

    await form.press("page/if")

    assert "2/5" in form.text


async def test_after_a_restart_it_says_so_and_what_it_said_stays_to_be_read(played):
    form = await whole(played)
    before = form.text
    await played.restart()

    await form.press("page/gates")

    assert form.last.response.content == GONE
    assert form.text == before


async def test_what_is_typed_into_a_form_that_is_gone_is_handed_back(played):
    form = await to(await guide(played), "if")
    await form.pick("part/conditions", "said")
    await played.restart()

    result = await played.gm.submit_modal(form.last, {"text": "long words"})

    told = [result.response.content, *(one.content for one in result.followups)]
    assert told == ["```\nlong words\n```", GONE]


async def test_only_so_many_are_kept_open(played):
    first = await guide(played)
    cog = played.env.bot.get_cog("TriggerCog")
    for opened in [dict(cog._guides._open)]:
        [one] = opened.values()
        for number in range(MOST_OPEN):
            cog._guides._open[f"x{number}"] = one
    await guide(played)

    await first.press("page/if")

    assert first.last.response.content == GONE


async def test_a_press_with_nothing_behind_it_changes_nothing(played):
    form = await guide(played)
    await (await guide(played)).press("page/if")

    await form.press("page/if")

    assert "2/5" in form.text


async def test_a_decree_that_fails_leaves_the_form_open(played):
    form = await whole(played)
    lines = "\n".join(f"[t{n}] when always -> pause" for n in range(500))
    await trigger(played, "import", file=("many.txt", lines.encode()))

    await form.press("decree/")
    assert "500" in form.last.followups[-1].content
    await form.press("page/gates")

    assert "4/5" in form.text
