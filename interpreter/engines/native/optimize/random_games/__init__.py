"""Whether random games have a loop of their own, and what is known there."""
