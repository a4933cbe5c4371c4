-- One word for one thing: what a seat wishes is a wish; `standing` is how a table stands.
ALTER TABLE standing RENAME TO wishes;
