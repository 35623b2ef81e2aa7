"""The checklist for the first real run says what the code needs."""

import re
from pathlib import Path

import discord

CHECKLIST = Path(__file__).parents[2] / "docs" / "live-checklist.md"


def test_the_invitation_asks_for_exactly_what_is_used():
    text = CHECKLIST.read_text(encoding="utf-8")
    [asked] = re.findall(r"permissions=(\d+)", text)

    assert discord.Permissions(int(asked)) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        read_message_history=True,
        add_reactions=True,
    )
