"""The board section, and rules of its sites, regions and links."""
