SET LOCAL lock_timeout = '30s';

-- A transcript in another language. `version` is the transcript's at that time; `sources` are hashes of the lines that
-- were translated, so that only changed ones are translated again.
CREATE TABLE "transcript_translations" (
  "clip_id" INTEGER NOT NULL,
  "language" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "source_language" TEXT,
  "provider" TEXT NOT NULL,
  "model" TEXT,
  "is_draft" BOOLEAN NOT NULL,
  "sources" TEXT[] NOT NULL,
  "document" JSON NOT NULL,
  "shown" TEXT NOT NULL,
  "size_bytes" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "transcript_translations_pkey" PRIMARY KEY ("clip_id", "language"),
  CONSTRAINT "transcript_translations_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "transcripts"("clip_id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE FUNCTION "measure_translation"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT);
  RETURN NEW;
END;
$$;
CREATE TRIGGER "transcript_translations_measure" BEFORE INSERT OR UPDATE ON "transcript_translations"
  FOR EACH ROW EXECUTE FUNCTION "measure_translation"();

CREATE TRIGGER "transcript_translations_storage_insert" AFTER INSERT ON "transcript_translations"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "transcript_translations_storage_update" AFTER UPDATE ON "transcript_translations"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "transcript_translations_storage_delete" AFTER DELETE ON "transcript_translations"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

CREATE OR REPLACE FUNCTION "transcript_weight"(p_clip_id INTEGER) RETURNS BIGINT
LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum("size_bytes") FROM "transcripts" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "transcript_versions" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "transcript_translations" WHERE "clip_id" = p_clip_id), 0)
$$;

ALTER TYPE "job_kind" ADD VALUE 'translate';
