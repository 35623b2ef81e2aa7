"""What a model writes cannot ping, mask a link or invite people elsewhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.escaping import GAP, defused, plain_name

pieces = [*"abc @<>!&#()[]:/.", "everyone", "here", "123", "https://x.y", "discord.gg/"]
wild = st.lists(st.sampled_from(pieces)).map("".join)


@pytest.mark.parametrize(
    "text",
    [
        "@everyone",
        "hey @here!",
        "@Everyone",
        "<@123456789012345678>",
        "<@!1234>",
        "<@&42>",
        "<#77>",
    ],
)
def test_no_mention_survives(text):
    shown = defused(text)

    assert not re.search(r"@(everyone|here)|<@[!&]?\d|<#\d", shown, re.IGNORECASE)
    assert shown.replace(GAP, "") == text


@pytest.mark.parametrize(
    "text",
    ["[safe](https://evil.example)", "[safe](<https://evil.example>)", "[x]( http://evil.example)"],
)
def test_a_masked_link_shows_where_it_leads(text):
    shown = defused(text)

    assert "](" not in shown
    assert shown.replace(GAP, "") == text


@pytest.mark.parametrize(
    "text",
    [
        "discord.gg/abc",
        "https://discord.com/invite/abc",
        "discordapp.com/invite/abc",
        "DISCORD.GG/abc",
        "https://discord.com/events/1/2",
    ],
)
def test_an_invitation_leads_nowhere(text):
    shown = defused(text)

    assert f"{GAP}." in shown
    assert shown.replace(GAP, "") == text


@pytest.mark.parametrize(
    "text",
    ["mail me @ noon", "see https://example.com", "a [note] (softly)", "discord grew among them."],
)
def test_plain_prose_is_left_alone(text):
    assert defused(text) == text


@given(wild)
def test_people_read_the_text_as_it_was_written(text):
    assert defused(text).replace(GAP, "") == text


@given(wild)
def test_escaping_twice_changes_nothing_more(text):
    assert defused(defused(text)) == defused(text)


def test_a_name_formats_nothing_and_pings_nobody():
    assert plain_name("**Ann**\n@everyone") == rf"\*\*Ann\*\* @{GAP}everyone"
