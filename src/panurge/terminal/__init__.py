"""The games in a terminal: tables in characters and colours (extra `[tui]`), or plain sentences for pipes and readers.

A `Chair` is where somebody sits at a table, on this machine (`here`) or at a server (`away`); what it sees of the table
is a `Sight`. The screens (`app`) and the plain sentences (`plain`) are two faces of one chair."""
