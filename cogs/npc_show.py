"""Somebody as /npc show tells of them: to a game master also how it is with them, as a picture."""

from io import BytesIO

import discord

from cogs.here import Here
from cogs.ui.emotion_chart import alt_text, chart_of, emotion_chart
from cogs.ui.escaping import plain_name


async def show_person(at: Here, name: str) -> None:
    """Tell what may be known of somebody.

    Raises:
        NobodyCalled: nobody goes by that name, as far as the person may know.
    """
    lines = at.view.person(name, hidden=at.leads)
    if not at.leads:
        await at.whisper("\n".join(lines))
        return
    who = at.view.somebody(name)
    await at.whisper("\n".join((*lines, *map(plain_name, who.short_lines()))))
    chart = chart_of(who.name, who.persona)
    if chart.rows:
        png = await emotion_chart(chart, at.language)
        alt = alt_text(chart, at.language)
        picture = discord.File(BytesIO(png), "emotions.png", description=alt)
        await at.interaction.edit_original_response(attachments=[picture])
