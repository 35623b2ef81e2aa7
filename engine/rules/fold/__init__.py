"""How each kind of event changes a draft of a state; `engine.rules.evolve` puts them together."""
