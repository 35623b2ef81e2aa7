"""How a turn is decided and how it changes the state; pure."""
