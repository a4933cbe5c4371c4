-- When a seat wishes to be asked at interjections: never, as the rows before this, or only when it matters.
ALTER TABLE wishes ADD COLUMN ask TEXT NOT NULL DEFAULT 'never';
