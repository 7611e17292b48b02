"""How the choices of moves are gathered, narrowed, drawn and tried."""
