"""The author's workshop: rules at the left, the game at the right, in a browser. A server for one person, on the loopback
address; what takes long runs in processes of its own.
"""
