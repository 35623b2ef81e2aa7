"""Discord: commands, buttons and rendering."""
