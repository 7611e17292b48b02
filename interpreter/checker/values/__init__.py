"""Between types: how a value becomes one of another, and what is said where it does not."""
