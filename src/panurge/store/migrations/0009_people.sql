-- Who plays, as far as they want to be known again. No address, no password: a browser's name, which its signed cookie
-- carries, is what makes it somebody's; a person may have several browsers.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sheep TEXT NOT NULL,
  shows TEXT NOT NULL,
  since INTEGER NOT NULL,
  seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE browsers (
  browser TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id),
  since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX browsers_by_person ON browsers (person);

-- Who sat down on a seat first: theirs are the result and the rating. (Who may play it is in `holdings`.)
CREATE TABLE sitters (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;

CREATE INDEX sitters_by_person ON sitters (person, tid);

-- Help a seat asked for: between bots and one person the log does not speak of it, but the rating must know.
CREATE TABLE helped (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;

-- How a game went for a person, written once when it is over. `unrated` says why it moved no rating, '' if it did; `bots`
-- are the levels met there; ratings are in thousandths of a point.
CREATE TABLE results (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  game TEXT NOT NULL,
  at INTEGER NOT NULL,
  players INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won INTEGER NOT NULL,
  unrated TEXT NOT NULL,
  bots TEXT NOT NULL,
  mean_before INTEGER NOT NULL,
  spread_before INTEGER NOT NULL,
  mean INTEGER NOT NULL,
  spread INTEGER NOT NULL,
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;

CREATE INDEX results_by_person ON results (person, game, at);

CREATE TABLE ratings (
  person TEXT NOT NULL REFERENCES people (id),
  game TEXT NOT NULL,
  mean INTEGER NOT NULL,
  spread INTEGER NOT NULL,
  games INTEGER NOT NULL,
  won INTEGER NOT NULL,
  opponents INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (person, game)
) WITHOUT ROWID;

CREATE INDEX ratings_by_game ON ratings (game, mean);

CREATE TABLE lessons (
  person TEXT NOT NULL REFERENCES people (id),
  game TEXT NOT NULL,
  lesson INTEGER NOT NULL,
  PRIMARY KEY (person, game, lesson)
) WITHOUT ROWID;

CREATE TABLE ribbons (
  person TEXT NOT NULL REFERENCES people (id),
  game TEXT NOT NULL,
  ribbon TEXT NOT NULL,
  tid TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (person, game, ribbon)
) WITHOUT ROWID;

-- One-time links to another device, by their digest; and passkeys, by what the device calls them.
CREATE TABLE doors (
  digest TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id),
  until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE passkeys (
  credential TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id),
  public TEXT NOT NULL,
  uses INTEGER NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- Games that are over and whose results are not written yet are found without looking at the others. Those that were
-- over before there were people have none to write.
ALTER TABLE tables ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET settled = 1 WHERE turn = -2;

CREATE INDEX tables_to_settle ON tables (touched) WHERE turn = -2 AND settled = 0;

CREATE INDEX tables_waiting ON tables (touched) WHERE turn >= 0 AND settled = 0;
