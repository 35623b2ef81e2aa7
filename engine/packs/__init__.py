"""Where stories come from: native packs and .meph files."""
