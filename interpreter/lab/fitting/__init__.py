"""Weights of features, learnt from games: `ludograph fit`."""
