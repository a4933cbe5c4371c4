-- Games that are over and not counted yet are found without looking at the others.
ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET counted = 1 WHERE id IN (SELECT tid FROM tallies);

CREATE INDEX tables_to_count ON tables (touched) WHERE turn = -2 AND counted = 0;
