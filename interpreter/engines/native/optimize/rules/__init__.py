"""Passes: rules from node to node, one in each module, and what several of them ask."""
