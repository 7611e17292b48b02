"""What tiny games are worth to players who do not see all, or decide together: an equilibrium, and how far players are off."""
