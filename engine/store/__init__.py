"""Where turns are kept: SQLite, PostgreSQL, memory."""
