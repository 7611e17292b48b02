"""Rule texts: text to tree, and tree to text."""
