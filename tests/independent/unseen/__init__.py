"""Games in which something is hidden, as rules and as programs of their own."""
