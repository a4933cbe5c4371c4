-- Answers given to an interjection before the table came to the seat: secret until they are played, so not in the log.
CREATE TABLE early (
  tid TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  question TEXT NOT NULL,
  actions TEXT NOT NULL,
  PRIMARY KEY (tid, seat)
) WITHOUT ROWID;
