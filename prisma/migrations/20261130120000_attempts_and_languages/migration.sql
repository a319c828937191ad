-- Each issue that a tracker was asked to make is noted before, with its mark, in place of the time of the request alone.
ALTER TABLE handovers
  ADD COLUMN attempts jsonb NOT NULL DEFAULT '[]',
  DROP COLUMN begun_at,
  DROP COLUMN last_made_at;

-- The language that a message was written in: answers to STOP and HELP are in that of the last SMS to the number.
ALTER TABLE messages ADD COLUMN language text;
