"""What an editor asks about rule files that are being written: what is wrong, what a name means, what may stand here.

`documents` holds the texts that are open and what is known of them; each question is one module of plain values and places;
`server` speaks the Language Server Protocol.
"""
