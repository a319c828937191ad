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

-- The text in pictures. It belongs to the rendition that it was read from: a redaction or another picture ends both.
CREATE TABLE picture_texts (
  derivative_id text NOT NULL REFERENCES derivatives (id) ON DELETE CASCADE ON UPDATE CASCADE,
  clip_id integer NOT NULL REFERENCES clips (id) ON DELETE CASCADE ON UPDATE CASCADE,
  lines jsonb NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT picture_texts_pkey PRIMARY KEY (derivative_id)
);
CREATE INDEX picture_texts_clip_id_idx ON picture_texts (clip_id);

-- Search finds them: as a part of the clip each.
CREATE OR REPLACE FUNCTION long_part(p_clip_id integer, p_part text) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT left(CASE p_part
    WHEN 'description' THEN (SELECT "description" FROM "clips" WHERE "id" = p_clip_id AND length("description") > 300)
    WHEN 'tags' THEN (
      SELECT notes FROM "clips", "notes_of_tags"("voice_tags") AS notes WHERE "id" = p_clip_id AND length(notes) > 300)
    WHEN 'speech' THEN (SELECT "content" FROM "transcripts" WHERE "clip_id" = p_clip_id)
    ELSE COALESCE(
      (SELECT "content" FROM "asset_texts" WHERE "asset_id" = p_part),
      (SELECT NULLIF("content", '') FROM "picture_texts" WHERE "derivative_id" = p_part))
  END, 65536)
$$;

CREATE OR REPLACE FUNCTION index_due_words() RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  due INTEGER;
BEGIN
  SELECT clip."id" INTO due
    FROM "clip_search" AS search
    JOIN "clips" AS clip ON clip."id" = search."clip_id"
    JOIN "storage_accounts" AS account ON account."user_id" = search."user_id"
    WHERE search."words_due"
      AND (account."indexed_since" <= now() - interval '1 hour' OR account."indexed_chars" <= 2000000 - 3 * 65536)
    ORDER BY search."clip_id" LIMIT 1
    FOR NO KEY UPDATE OF clip SKIP LOCKED;
  IF due IS NOT NULL THEN
    UPDATE "clip_search" SET "words_due" = false WHERE "clip_id" = due;
    PERFORM "keep_part"(due, part) FROM (
      SELECT unnest(ARRAY['description', 'tags', 'speech']) UNION ALL
      SELECT "asset_id" FROM "asset_texts" WHERE "clip_id" = due UNION ALL
      SELECT "derivative_id" FROM "picture_texts" WHERE "clip_id" = due
    ) AS parts(part);
  END IF;
  RETURN due;
END;
$$;

CREATE FUNCTION keep_part_of_picture() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(COALESCE(NEW."clip_id", OLD."clip_id"), COALESCE(NEW."derivative_id", OLD."derivative_id"));
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER picture_texts_words
  AFTER INSERT OR DELETE OR UPDATE ON picture_texts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_part_of_picture();

-- Points of lasers are counted for each clip. Earlier drawings have none: this version is the first that takes them.
ALTER TABLE drawings ADD COLUMN laser_points integer NOT NULL DEFAULT 0;
