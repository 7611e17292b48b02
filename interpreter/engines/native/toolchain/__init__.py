"""From text to a shared library: the guard, the compilers of this machine, the cache."""
