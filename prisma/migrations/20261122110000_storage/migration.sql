-- What a person's things weigh, kept by triggers on everything that weighs: a new writer cannot forget to count. All of
-- it takes its locks in one order, the clip first and the account last, and keeps the account until the end of the
-- transaction: two who add at the same moment see each other's bytes.

-- AlterTable
ALTER TABLE "clips" ADD COLUMN "document_bytes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "drawings" ADD COLUMN "redactions" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "replies" ADD COLUMN "document_bytes" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "storage_accounts" (
    "user_id" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "storage_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "partial_uploads_clip_id_idx" ON "partial_uploads"("clip_id");

-- What waits is asked for with every new recording; there is little of it.
CREATE INDEX "assets_pending_idx" ON "assets"("clip_id") WHERE "preparation" = 'pending';
CREATE INDEX "jobs_waiting_idx" ON "jobs"("clip_id") WHERE "status" IN ('queued', 'processing');

-- AddForeignKey
ALTER TABLE "storage_accounts" ADD CONSTRAINT "storage_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bytes of a drawing as JSON, and how many of its strokes make something unreadable.
CREATE OR REPLACE FUNCTION "measure_drawing"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + COALESCE(octet_length(NEW."coordinates"::TEXT), 0);
  NEW."redactions" := jsonb_array_length(jsonb_path_query_array(NEW."document", '$.strokes[*] ? (@.tool == "redact")'));
  RETURN NEW;
END;
$$;

DROP TRIGGER "drawings_measure" ON "drawings";
CREATE TRIGGER "drawings_measure" BEFORE INSERT OR UPDATE OF "document", "coordinates", "size_bytes", "redactions"
  ON "drawings" FOR EACH ROW EXECUTE FUNCTION "measure_drawing"();

-- Words and tags; a clip of a title alone weighs nothing.
CREATE FUNCTION "measure_clip"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" := COALESCE(octet_length(NEW."description"), 0)
    + COALESCE(octet_length(NULLIF(NEW."voice_tags", '[]')::TEXT), 0)
    + COALESCE(octet_length(NULLIF(NEW."metadata", '{}')::TEXT), 0)
    + COALESCE(octet_length(NEW."timestamps"::TEXT), 0);
  RETURN NEW;
END;
$$;

CREATE TRIGGER "clips_measure"
  BEFORE INSERT OR UPDATE OF "description", "voice_tags", "metadata", "timestamps", "document_bytes" ON "clips"
  FOR EACH ROW EXECUTE FUNCTION "measure_clip"();

CREATE FUNCTION "measure_reply"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" := octet_length(concat(NEW."message", NEW."sender_name", NEW."sender_email"));
  RETURN NEW;
END;
$$;

CREATE TRIGGER "replies_measure"
  BEFORE INSERT OR UPDATE OF "message", "sender_name", "sender_email", "document_bytes" ON "replies"
  FOR EACH ROW EXECUTE FUNCTION "measure_reply"();

-- Everything that a clip holds, and what has been promised to uploads that are still open.
CREATE FUNCTION "clip_weight"(p_clip_id INTEGER) RETURNS BIGINT
LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT "document_bytes" FROM "clips" WHERE "id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "blobs" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "drawings" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "partial_uploads" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("document_bytes") FROM "replies" WHERE "clip_id" = p_clip_id), 0)
$$;

-- Puts bytes on an account, and on the note of what this transaction has added, by which a writer decides whether it has
-- added too much.
CREATE FUNCTION "charge_storage"(p_user_id TEXT, p_bytes BIGINT) RETURNS VOID
LANGUAGE plpgsql AS $$
BEGIN
  IF p_bytes = 0 THEN
    RETURN;
  END IF;
  UPDATE "storage_accounts" SET "bytes" = "bytes" + p_bytes WHERE "user_id" = p_user_id;
  PERFORM set_config('tellmark.stored',
    (COALESCE(NULLIF(current_setting('tellmark.stored', true), ''), '0')::BIGINT + p_bytes)::TEXT, true);
END;
$$;

CREATE FUNCTION "open_storage_account"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "storage_accounts" ("user_id") SELECT "id" FROM added;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "users_storage" AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "open_storage_account"();

-- For blobs, drawings and uploads. What goes with its clip is taken off by the clip: theirs is not to be found any more.
CREATE FUNCTION "keep_storage"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(c."user_id", sum(a."size_bytes")::BIGINT)
      FROM added a JOIN "clips" c ON c."id" = a."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "charge_storage"(c."user_id", -sum(r."size_bytes")::BIGINT)
      FROM removed r JOIN "clips" c ON c."id" = r."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSE
    PERFORM "charge_storage"(c."user_id", sum(b."bytes")::BIGINT)
      FROM (SELECT "clip_id", "size_bytes" AS "bytes" FROM added UNION ALL SELECT "clip_id", -"size_bytes" FROM removed) b
      JOIN "clips" c ON c."id" = b."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION "keep_reply_storage"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(c."user_id", sum(a."document_bytes")::BIGINT)
      FROM added a JOIN "clips" c ON c."id" = a."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "charge_storage"(c."user_id", -sum(r."document_bytes")::BIGINT)
      FROM removed r JOIN "clips" c ON c."id" = r."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSE
    PERFORM "charge_storage"(c."user_id", sum(b."bytes")::BIGINT)
      FROM (
        SELECT "clip_id", "document_bytes" AS "bytes" FROM added
        UNION ALL SELECT "clip_id", -"document_bytes" FROM removed
      ) b
      JOIN "clips" c ON c."id" = b."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "blobs_storage_insert" AFTER INSERT ON "blobs"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "blobs_storage_update" AFTER UPDATE ON "blobs"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "blobs_storage_delete" AFTER DELETE ON "blobs"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

CREATE TRIGGER "drawings_storage_insert" AFTER INSERT ON "drawings"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "drawings_storage_update" AFTER UPDATE ON "drawings"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "drawings_storage_delete" AFTER DELETE ON "drawings"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

CREATE TRIGGER "partial_uploads_storage_insert" AFTER INSERT ON "partial_uploads"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "partial_uploads_storage_update" AFTER UPDATE ON "partial_uploads"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "partial_uploads_storage_delete" AFTER DELETE ON "partial_uploads"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();

CREATE TRIGGER "replies_storage_insert" AFTER INSERT ON "replies"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_reply_storage"();
CREATE TRIGGER "replies_storage_update" AFTER UPDATE ON "replies"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_reply_storage"();
CREATE TRIGGER "replies_storage_delete" AFTER DELETE ON "replies"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_reply_storage"();

CREATE FUNCTION "keep_clip_storage"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(a."user_id", sum(a."document_bytes")::BIGINT)
      FROM added a GROUP BY a."user_id" ORDER BY a."user_id";
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- A person who is deleted takes the account along.
    IF EXISTS (SELECT 1 FROM "users" WHERE "id" = OLD."user_id") THEN
      PERFORM "charge_storage"(OLD."user_id", -"clip_weight"(OLD."id"));
    END IF;
    RETURN OLD;
  ELSIF OLD."user_id" = NEW."user_id" THEN
    PERFORM "charge_storage"(NEW."user_id", (NEW."document_bytes" - OLD."document_bytes")::BIGINT);
  ELSE
    PERFORM "charge_storage"(OLD."user_id",
      -("clip_weight"(NEW."id") - NEW."document_bytes" + OLD."document_bytes"));
    PERFORM "charge_storage"(NEW."user_id", "clip_weight"(NEW."id"));
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "clips_storage_insert" AFTER INSERT ON "clips"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_clip_storage"();
CREATE TRIGGER "clips_storage_update" AFTER UPDATE ON "clips"
  FOR EACH ROW WHEN (OLD."document_bytes" <> NEW."document_bytes" OR OLD."user_id" <> NEW."user_id")
  EXECUTE FUNCTION "keep_clip_storage"();
-- Before the row is gone, while everything in the clip is still there to be weighed.
CREATE TRIGGER "clips_storage_delete" BEFORE DELETE ON "clips"
  FOR EACH ROW EXECUTE FUNCTION "keep_clip_storage"();

-- What there was before this migration: measured without a word to the searches and counters, of which nothing changes.
INSERT INTO "storage_accounts" ("user_id") SELECT "id" FROM "users";
ALTER TABLE "clips" DISABLE TRIGGER "clips_search_update", DISABLE TRIGGER "clips_count_update",
  DISABLE TRIGGER "clips_storage_update";
UPDATE "clips" SET "document_bytes" = 0
  WHERE "description" IS NOT NULL OR "voice_tags" <> '[]' OR "metadata" <> '{}' OR "timestamps" IS NOT NULL;
ALTER TABLE "clips" ENABLE TRIGGER "clips_search_update", ENABLE TRIGGER "clips_count_update",
  ENABLE TRIGGER "clips_storage_update";
UPDATE "drawings" SET "redactions" = 0;
UPDATE "replies" SET "document_bytes" = 0;
UPDATE "storage_accounts" SET "bytes" =
  COALESCE((SELECT sum("clip_weight"("id")) FROM "clips" WHERE "clips"."user_id" = "storage_accounts"."user_id"), 0);
