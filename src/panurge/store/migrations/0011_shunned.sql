-- Those by whom somebody does not want to be challenged.
CREATE TABLE shunned (
  person TEXT NOT NULL REFERENCES people (id),
  other TEXT NOT NULL,
  PRIMARY KEY (person, other)
) WITHOUT ROWID;

CREATE INDEX shunned_by_other ON shunned (other);
