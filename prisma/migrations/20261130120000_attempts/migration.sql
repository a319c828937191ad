-- Each issue that a tracker was asked to make is noted before, with its mark, in place of the time of the request alone.
ALTER TABLE handovers
  ADD COLUMN attempts jsonb NOT NULL DEFAULT '[]',
  DROP COLUMN begun_at,
  DROP COLUMN last_made_at;
