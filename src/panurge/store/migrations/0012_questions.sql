-- What devices were asked that may have a passkey: whichever process hears the answer, it is heard once.
CREATE TABLE questions (
  challenge TEXT PRIMARY KEY,
  about TEXT NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX questions_by_end ON questions (until);
