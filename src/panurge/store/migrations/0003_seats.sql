-- The table a table follows (a rematch is asked for by several people and made once), and the seats that do not wish to
-- be asked at interjections: nobody else's business, so not in the log.
ALTER TABLE tables ADD COLUMN follows TEXT;

CREATE UNIQUE INDEX tables_by_predecessor ON tables (follows) WHERE follows IS NOT NULL;

CREATE TABLE standing (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;
