-- Answers of a clip's owner stand in the thread of a reply. A visitor's replies carry a digest of the cookie of their browser.
ALTER TABLE replies ADD COLUMN from_owner boolean NOT NULL DEFAULT false, ADD COLUMN author text, ADD COLUMN edited_at timestamptz(3),
  ADD COLUMN message_id text,
  ADD COLUMN deleted_at timestamptz(3), ADD COLUMN address text;
CREATE INDEX replies_share_id_author_idx ON replies (share_id, author);
CREATE INDEX replies_share_id_address_idx ON replies (share_id, address);
