"""Graphs in files of their own, as boards: GraphML and node-link JSON."""
