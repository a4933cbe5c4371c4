"""The commands of the `panurge` program, one module each, imported only when asked for."""
