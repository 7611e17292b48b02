"""What everything that becomes C shares: the file and the function in the making, decisions, places, what is told."""
