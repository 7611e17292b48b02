"""The sections of a C file. None of them knows another."""
