"""Of whom ends are asked, and what they go on from."""
