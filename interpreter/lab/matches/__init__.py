"""Players against players: blocks of games with the seats exchanged, and the test that stops when it is sure."""
