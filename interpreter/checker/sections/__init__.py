"""The other sections of a ruleset, one in a module, or two."""
