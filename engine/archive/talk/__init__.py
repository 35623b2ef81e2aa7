"""Chats as SillyTavern keeps them, one JSON object a line: read, taken in as turns, written."""
