"""What the engine talks about: frozen values, standard library only."""
