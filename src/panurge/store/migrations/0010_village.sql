-- What whoever keeps the house has done: tables closed, addresses that may not come in, and the log of both. And what
-- finished games tell in numbers, each counted once.
CREATE TABLE closed (
  tid TEXT PRIMARY KEY REFERENCES tables (id)
) WITHOUT ROWID;

CREATE TABLE banned (
  address TEXT PRIMARY KEY
) WITHOUT ROWID;

CREATE TABLE deeds (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  deed TEXT NOT NULL,
  about TEXT NOT NULL,
  why TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE tallies (
  tid TEXT PRIMARY KEY REFERENCES tables (id),
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  winners TEXT NOT NULL,
  decisions INTEGER NOT NULL,
  opening TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX tallies_by_game ON tallies (game, players);
