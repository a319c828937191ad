-- The words that the API has for it.
ALTER TYPE reply_display RENAME TO reply_visibility;
ALTER TYPE reply_visibility RENAME VALUE 'never' TO 'private';
ALTER TYPE reply_visibility RENAME VALUE 'approved' TO 'held';
ALTER TYPE reply_visibility RENAME VALUE 'at_once' TO 'open';
ALTER TABLE shares RENAME COLUMN reply_display TO reply_visibility;

-- The queue's own number, the same for each job.
ALTER TABLE jobs DROP COLUMN max_attempts;
