-- Each long part of what a clip says has a row of its own in the search, so that a changed title no longer writes the
-- pieces of a long text into the index again. What one person has indexed in an hour is counted and bounded; the rest
-- follows when the hour is over.

-- AlterTable
ALTER TABLE "clip_search" ADD COLUMN "has_words" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "words_due" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "storage_accounts" ADD COLUMN "indexed_chars" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "indexed_since" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch';

-- CreateTable
CREATE TABLE "clip_words" (
    "clip_id" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "document" TEXT NOT NULL,

    CONSTRAINT "clip_words_pkey" PRIMARY KEY ("clip_id","part")
);

-- Rows that are replaced leave large values and index entries behind.
ALTER TABLE "clip_words" SET (autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.02);

-- AddForeignKey
ALTER TABLE "clip_words" ADD CONSTRAINT "clip_words_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "notes_of_tags"(p_tags JSONB) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(tag ->> 'note', E'\n' ORDER BY place) FROM jsonb_array_elements(p_tags) WITH ORDINALITY AS tags(tag, place)
$$;

-- What stands in the row that every search reads: the title, and what is short of the rest.
CREATE OR REPLACE FUNCTION "clip_document"(p_clip "clips") RETURNS TEXT
LANGUAGE sql STABLE AS $$
  SELECT "search_form"(concat_ws(E'\n', p_clip."title",
    CASE WHEN length(p_clip."description") <= 300 THEN p_clip."description" END,
    (SELECT notes FROM "notes_of_tags"(p_clip."voice_tags") AS notes WHERE length(notes) <= 300)))
$$;

-- A part in a row of its own; null if it is short or missing. The part of a text is the id of its file.
CREATE FUNCTION "long_part"(p_clip_id INTEGER, p_part TEXT) RETURNS TEXT
LANGUAGE sql STABLE AS $$
  SELECT left(CASE p_part
    WHEN 'description' THEN (SELECT "description" FROM "clips" WHERE "id" = p_clip_id AND length("description") > 300)
    WHEN 'tags' THEN (
      SELECT notes FROM "clips", "notes_of_tags"("voice_tags") AS notes WHERE "id" = p_clip_id AND length(notes) > 300)
    WHEN 'speech' THEN (SELECT "content" FROM "transcripts" WHERE "clip_id" = p_clip_id)
    ELSE (SELECT "content" FROM "asset_texts" WHERE "asset_id" = p_part)
  END, 65536)
$$;

-- Counts characters that are to be indexed. False, and nothing is counted, if they are more than one person has in an hour.
CREATE FUNCTION "may_index"(p_user_id TEXT, p_chars INTEGER) RETURNS BOOLEAN
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "storage_accounts" SET
      "indexed_chars" = p_chars + CASE WHEN "indexed_since" > now() - interval '1 hour' THEN "indexed_chars" ELSE 0 END,
      "indexed_since" = CASE WHEN "indexed_since" > now() - interval '1 hour' THEN "indexed_since" ELSE now() END
    WHERE "user_id" = p_user_id
      AND ("indexed_since" <= now() - interval '1 hour' OR "indexed_chars" + p_chars <= 2000000);
  RETURN FOUND;
END;
$$;

-- Locks in the order of all: the clip, then its owner's account.
CREATE FUNCTION "keep_part"(p_clip_id INTEGER, p_part TEXT) RETURNS VOID
LANGUAGE plpgsql AS $$
DECLARE
  owner TEXT;
  words TEXT;
BEGIN
  SELECT "user_id" INTO owner FROM "clips" WHERE "id" = p_clip_id AND "frozen_of" IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  words := "search_form"("long_part"(p_clip_id, p_part));
  IF words IS NULL THEN
    DELETE FROM "clip_words" WHERE "clip_id" = p_clip_id AND "part" = p_part;
    IF FOUND THEN
      UPDATE "clip_search" SET "has_words" = EXISTS (SELECT 1 FROM "clip_words" WHERE "clip_id" = p_clip_id)
        WHERE "clip_id" = p_clip_id;
    END IF;
  ELSIF EXISTS (SELECT 1 FROM "clip_words" WHERE "clip_id" = p_clip_id AND "part" = p_part AND "document" = words) THEN
    RETURN;
  ELSIF "may_index"(owner, length(words)) THEN
    INSERT INTO "clip_words" ("clip_id", "part", "user_id", "document") VALUES (p_clip_id, p_part, owner, words)
      ON CONFLICT ("clip_id", "part") DO UPDATE SET "document" = EXCLUDED."document";
    UPDATE "clip_search" SET "has_words" = true WHERE "clip_id" = p_clip_id AND NOT "has_words";
  ELSE
    UPDATE "clip_search" SET "words_due" = true WHERE "clip_id" = p_clip_id AND NOT "words_due";
  END IF;
END;
$$;

CREATE FUNCTION "keep_parts_of_clip"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(NEW."id", 'description');
  PERFORM "keep_part"(NEW."id", 'tags');
  RETURN NULL;
END;
$$;

CREATE FUNCTION "keep_part_of_speech"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(COALESCE(NEW."clip_id", OLD."clip_id"), 'speech');
  RETURN NULL;
END;
$$;

CREATE FUNCTION "keep_part_of_text"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(COALESCE(NEW."clip_id", OLD."clip_id"), COALESCE(NEW."asset_id", OLD."asset_id"));
  RETURN NULL;
END;
$$;

-- At the commit: what is refused, by a full storage say, writes nothing into the index.
DROP TRIGGER "asset_texts_search" ON "asset_texts";
DROP TRIGGER "transcripts_search" ON "transcripts";
DROP FUNCTION "keep_text_search"();
CREATE CONSTRAINT TRIGGER "asset_texts_words" AFTER INSERT OR UPDATE OR DELETE ON "asset_texts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_part_of_text"();
CREATE CONSTRAINT TRIGGER "transcripts_words" AFTER INSERT OR UPDATE OF "content" OR DELETE ON "transcripts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "keep_part_of_speech"();
CREATE CONSTRAINT TRIGGER "clips_words_insert" AFTER INSERT ON "clips"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."frozen_of" IS NULL AND (length(NEW."description") > 300 OR length(NEW."voice_tags"::TEXT) > 300))
  EXECUTE FUNCTION "keep_parts_of_clip"();
CREATE CONSTRAINT TRIGGER "clips_words_update" AFTER UPDATE ON "clips"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."description", OLD."voice_tags") IS DISTINCT FROM (NEW."description", NEW."voice_tags")
    AND (length(OLD."description") > 300 OR length(NEW."description") > 300
      OR length(OLD."voice_tags"::TEXT) > 300 OR length(NEW."voice_tags"::TEXT) > 300))
  EXECUTE FUNCTION "keep_parts_of_clip"();

CREATE OR REPLACE FUNCTION "keep_clip_search"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "clip_search" ("clip_id", "user_id", "status", "created_at", "updated_at", "title_key", "document") VALUES
      (NEW."id", NEW."user_id", NEW."status", NEW."created_at", NEW."updated_at", NEW."title_key", "clip_document"(NEW));
  ELSIF (OLD."title", OLD."description", OLD."voice_tags", OLD."user_id", OLD."created_at")
      IS DISTINCT FROM (NEW."title", NEW."description", NEW."voice_tags", NEW."user_id", NEW."created_at") THEN
    UPDATE "clip_search" SET "user_id" = NEW."user_id", "status" = NEW."status", "created_at" = NEW."created_at",
        "updated_at" = NEW."updated_at", "title_key" = NEW."title_key", "document" = "clip_document"(NEW)
      WHERE "clip_id" = NEW."id";
    UPDATE "clip_words" SET "user_id" = NEW."user_id" WHERE "clip_id" = NEW."id" AND "user_id" <> NEW."user_id";
  ELSE
    UPDATE "clip_search" SET "status" = NEW."status", "updated_at" = NEW."updated_at" WHERE "clip_id" = NEW."id";
  END IF;
  RETURN NULL;
END;
$$;

-- Indexes what was put off of one clip whose owner has room for its longest part, and gives that clip; null: there is none.
CREATE FUNCTION "index_due_words"() RETURNS INTEGER
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
      SELECT "asset_id" FROM "asset_texts" WHERE "clip_id" = due
    ) AS parts(part);
  END IF;
  RETURN due;
END;
$$;

-- What there was before this migration.
INSERT INTO "clip_words" ("clip_id", "part", "user_id", "document")
  SELECT clip."id", part, clip."user_id", "search_form"(words)
  FROM "clips" AS clip
  CROSS JOIN LATERAL (
    SELECT unnest(ARRAY['description', 'tags', 'speech']) UNION ALL
    SELECT "asset_id" FROM "asset_texts" WHERE "clip_id" = clip."id"
  ) AS parts(part)
  CROSS JOIN LATERAL "long_part"(clip."id", part) AS words
  WHERE clip."frozen_of" IS NULL AND words IS NOT NULL;

UPDATE "clip_search" SET "has_words" = true, "document" = "clip_document"(clip)
  FROM "clips" AS clip
  WHERE clip."id" = "clip_search"."clip_id" AND EXISTS (SELECT 1 FROM "clip_words" WHERE "clip_id" = clip."id");

CREATE INDEX "clip_words_pieces_idx" ON "clip_words"
  USING gin ("search_pieces"("user_id", "document")) WITH (fastupdate = on, gin_pending_list_limit = 64);

CREATE INDEX "clip_search_words_due_idx" ON "clip_search" ("clip_id") WHERE "words_due";
