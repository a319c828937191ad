-- One transcript for each clip, with what it was before; its words are found by the search, and weigh.

-- CreateTable
CREATE TABLE "transcripts" (
    "clip_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "source" TEXT NOT NULL,
    "provider" TEXT,
    "model" TEXT,
    "language" TEXT,
    "confidence" DOUBLE PRECISION,
    "confidence_method" TEXT NOT NULL DEFAULT 'none',
    "is_edited" BOOLEAN NOT NULL DEFAULT false,
    "document" JSON NOT NULL,
    "content" TEXT NOT NULL,
    "segment_count" INTEGER NOT NULL DEFAULT 0,
    "word_count" INTEGER NOT NULL DEFAULT 0,
    "size_bytes" INTEGER NOT NULL DEFAULT 0,
    "asset_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("clip_id")
);

-- CreateTable
CREATE TABLE "transcript_versions" (
    "clip_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "provider" TEXT,
    "model" TEXT,
    "language" TEXT,
    "confidence" DOUBLE PRECISION,
    "confidence_method" TEXT NOT NULL,
    "is_edited" BOOLEAN NOT NULL,
    "document" JSON NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transcript_versions_pkey" PRIMARY KEY ("clip_id","version")
);

-- CreateTable
CREATE TABLE "transcript_backlog" (
    "clip_id" INTEGER NOT NULL,

    CONSTRAINT "transcript_backlog_pkey" PRIMARY KEY ("clip_id")
);

-- CreateIndex
CREATE INDEX "transcripts_asset_id_idx" ON "transcripts"("asset_id");

-- AddForeignKey
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "transcripts"("clip_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transcript_backlog" ADD CONSTRAINT "transcript_backlog_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bytes of what is kept of it.
CREATE FUNCTION "measure_transcript"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + octet_length(NEW."content");
  RETURN NEW;
END;
$$;

CREATE TRIGGER "transcripts_measure" BEFORE INSERT OR UPDATE OF "document", "content", "size_bytes" ON "transcripts"
  FOR EACH ROW EXECUTE FUNCTION "measure_transcript"();

CREATE TRIGGER "transcripts_storage_insert" AFTER INSERT ON "transcripts"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "transcripts_storage_update" AFTER UPDATE ON "transcripts"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "transcripts_storage_delete" AFTER DELETE ON "transcripts"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

CREATE TRIGGER "transcript_versions_storage_insert" AFTER INSERT ON "transcript_versions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "transcript_versions_storage_delete" AFTER DELETE ON "transcript_versions"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

-- What goes with its clip, or with the clip to somebody else.
CREATE FUNCTION "transcript_weight"(p_clip_id INTEGER) RETURNS BIGINT
LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum("size_bytes") FROM "transcripts" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "transcript_versions" WHERE "clip_id" = p_clip_id), 0)
$$;

CREATE FUNCTION "keep_transcript_owner"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
DECLARE
  weight BIGINT := "transcript_weight"(OLD."id");
BEGIN
  IF weight > 0 AND EXISTS (SELECT 1 FROM "users" WHERE "id" = OLD."user_id") THEN
    PERFORM "charge_storage"(OLD."user_id", -weight);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM "charge_storage"(NEW."user_id", weight);
  RETURN NEW;
END;
$$;

CREATE TRIGGER "clips_transcript_delete" BEFORE DELETE ON "clips"
  FOR EACH ROW EXECUTE FUNCTION "keep_transcript_owner"();
CREATE TRIGGER "clips_transcript_owner" AFTER UPDATE OF "user_id" ON "clips"
  FOR EACH ROW WHEN (OLD."user_id" <> NEW."user_id") EXECUTE FUNCTION "keep_transcript_owner"();

-- What can be found of a clip: title, description, notes of the tags, what is said, texts; the first 64 K characters.
CREATE OR REPLACE FUNCTION "clip_document"(p_clip "clips") RETURNS TEXT
LANGUAGE sql STABLE AS $$
  SELECT "search_form"(left(concat_ws(E'\n', p_clip."title", p_clip."description",
    (SELECT string_agg(tag ->> 'note', E'\n' ORDER BY place)
       FROM jsonb_array_elements(p_clip."voice_tags") WITH ORDINALITY AS tags(tag, place)),
    (SELECT "content" FROM "transcripts" WHERE "clip_id" = p_clip."id"),
    (SELECT string_agg("content", E'\n' ORDER BY "asset_id") FROM "asset_texts" WHERE "clip_id" = p_clip."id")
  ), 65536))
$$;

CREATE TRIGGER "transcripts_search" AFTER INSERT OR UPDATE OF "content" OR DELETE ON "transcripts"
  FOR EACH ROW EXECUTE FUNCTION "keep_text_search"();

-- Clips whose transcript is still a file: the service reads these when it starts, one transaction for each, and before
-- anything asks for it.
INSERT INTO "transcript_backlog" ("clip_id")
  SELECT DISTINCT "clip_id" FROM "assets"
  WHERE "kind" = 'transcript' OR ("kind" = 'text' AND "text_type" IN ('transcription', 'transcript'));
