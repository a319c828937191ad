-- Users ask for clips. Who answers has no account: a recording belongs to a user without address until it is sent.
CREATE TABLE requests (
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code text NOT NULL,
  title text NOT NULL,
  message text,
  questions jsonb NOT NULL DEFAULT '[]',
  metadata jsonb NOT NULL DEFAULT '{}',
  language text,
  picture_clip_id integer REFERENCES clips (id) ON DELETE SET NULL ON UPDATE CASCADE,
  about_clip_id integer REFERENCES clips (id) ON DELETE SET NULL ON UPDATE CASCADE,
  recipients jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz(3) NOT NULL,
  max_clips integer,
  keep_days integer NOT NULL,
  opened_count integer NOT NULL DEFAULT 0,
  opened_at timestamptz(3),
  answer_count integer NOT NULL DEFAULT 0,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT requests_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX requests_code_key ON requests (code);
CREATE INDEX requests_user_id_created_at_id_idx ON requests (user_id, created_at DESC, id DESC);
CREATE INDEX requests_picture_clip_id_idx ON requests (picture_clip_id);
CREATE INDEX requests_about_clip_id_idx ON requests (about_clip_id);

-- Deferrable, because a request has an owner and a picture, too: a restore checks both at its end.
ALTER TABLE users ADD COLUMN request_id text REFERENCES requests (id) ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE,
  ADD COLUMN answer_address text;
CREATE INDEX users_request_id_idx ON users (request_id);
CREATE INDEX users_answer_address_idx ON users (answer_address);

ALTER TABLE clips ADD COLUMN answer_to text REFERENCES requests (id) ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE,
  ADD COLUMN answered_by text, ADD COLUMN answered_at timestamptz(3), ADD COLUMN delete_at timestamptz(3);
CREATE INDEX clips_answer_to_idx ON clips (answer_to);
CREATE INDEX clips_delete_at_idx ON clips (delete_at);

ALTER TYPE token_kind ADD VALUE 'answer';
ALTER TABLE tokens ADD COLUMN clip_id integer REFERENCES clips (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX tokens_clip_id_idx ON tokens (clip_id);

ALTER TYPE webhook_event ADD VALUE 'request_opened';
ALTER TYPE webhook_event ADD VALUE 'request_answered';
ALTER TABLE webhook_deliveries ADD COLUMN request_id text REFERENCES requests (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX webhook_deliveries_request_id_idx ON webhook_deliveries (request_id);
ALTER TABLE messages ADD COLUMN request_id text REFERENCES requests (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX messages_request_id_idx ON messages (request_id);

-- Open requests are waited for.
CREATE FUNCTION announce_request() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'request:' || OLD."id");
  RETURN NULL;
END $$;
CREATE TRIGGER requests_announce_change AFTER UPDATE OR DELETE ON requests
  FOR EACH ROW EXECUTE FUNCTION announce_request();
