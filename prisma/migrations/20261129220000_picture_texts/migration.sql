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
