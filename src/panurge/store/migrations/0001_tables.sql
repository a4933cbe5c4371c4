-- A table is its header and its log. Everything else here only says who may sit where.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  version INTEGER NOT NULL,
  options TEXT NOT NULL,
  seats TEXT NOT NULL,
  commitment TEXT NOT NULL,
  key BLOB NOT NULL,
  at INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  touched INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE entries (
  tid TEXT NOT NULL REFERENCES tables (id),
  n INTEGER NOT NULL CHECK (n > 0),
  kind TEXT NOT NULL CHECK (kind IN ('act', 'chance', 'undo', 'clock', 'seat', 'chat', 'end')),
  value TEXT NOT NULL,
  at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (tid, n)
) WITHOUT ROWID;

CREATE TABLE nonces (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  nonce TEXT NOT NULL,
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;

CREATE TABLE holdings (
  browser TEXT NOT NULL,
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  PRIMARY KEY (browser, tid, seat)
) WITHOUT ROWID;

CREATE INDEX holdings_by_seat ON holdings (tid, seat);
