-- How a game ended is found without reading its log. What a finished game looked like is kept for the day its rules
-- change; `kept` says whether that has been done, and those where it has not are found without looking at the others.
CREATE INDEX entries_end ON entries (tid) WHERE kind = 'end';

CREATE TABLE archives (
  tid TEXT PRIMARY KEY REFERENCES tables (id),
  kept BLOB NOT NULL
);

ALTER TABLE tables ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_to_keep ON tables (touched) WHERE turn = -2 AND kept = 0;
