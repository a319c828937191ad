-- Users connect issue trackers, and hand clips over to them.
CREATE TYPE tracker AS ENUM ('github', 'gitlab', 'linear', 'jira', 'slack');
CREATE TYPE handover_target AS ENUM ('github', 'gitlab', 'linear', 'jira', 'slack', 'markdown');
CREATE TYPE handover_split AS ENUM ('clip', 'pin');
CREATE TYPE handover_status AS ENUM ('pending', 'sent', 'failed');

CREATE TABLE connections (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  target tracker NOT NULL,
  token text NOT NULL,
  url text NOT NULL,
  email text,
  account text,
  project text,
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT connections_pkey PRIMARY KEY (user_id, target)
);

CREATE TABLE handovers (
  id text NOT NULL,
  clip_id integer NOT NULL REFERENCES clips (id) ON DELETE CASCADE ON UPDATE CASCADE,
  share_id text REFERENCES shares (id) ON DELETE SET NULL ON UPDATE CASCADE,
  target handover_target NOT NULL,
  project text NOT NULL,
  split handover_split NOT NULL,
  labels text[] NOT NULL DEFAULT '{}',
  has_crops boolean NOT NULL,
  has_links boolean NOT NULL,
  status handover_status NOT NULL DEFAULT 'pending',
  error text,
  made jsonb NOT NULL DEFAULT '[]',
  uploads jsonb NOT NULL DEFAULT '{}',
  begun_at timestamptz(3),
  last_made_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT handovers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX handovers_clip_id_target_project_split_key ON handovers (clip_id, target, project, split);
CREATE INDEX handovers_share_id_idx ON handovers (share_id);
CREATE INDEX handovers_status_idx ON handovers (status);

-- Clients wait for the end of pending handovers.
CREATE FUNCTION announce_handover() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'handovers:' || OLD."clip_id");
  RETURN NULL;
END $$;
CREATE TRIGGER handovers_announce_change AFTER UPDATE ON handovers
  FOR EACH ROW EXECUTE FUNCTION announce_handover();
