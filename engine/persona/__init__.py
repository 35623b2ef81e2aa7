"""Pure: who characters are, how it is with them, and whether what they say is theirs."""
