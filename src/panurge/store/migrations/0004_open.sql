-- Tables whose maker lets anybody join: shown in the lobby as long as a seat is free.
CREATE TABLE opened (
  tid TEXT PRIMARY KEY REFERENCES tables (id)
) WITHOUT ROWID;
