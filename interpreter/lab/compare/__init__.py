"""Two rulesets or more: what differs, what is the same, what is not known yet."""
