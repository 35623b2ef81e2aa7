"""What Alembic runs: the steps, on the connection that `engine.store.migrate` hands it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
