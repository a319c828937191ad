-- Files on their way into the store or out of it. A row stands here before the first byte is stored, and goes in the
-- transaction that writes the file's own rows; it comes again in the transaction that deletes them, and goes when the
-- bytes are gone. Whatever stops a process in between, and whatever a lost answer to COMMIT leaves unknown, this table
-- knows: nobody has to list the store.

-- CreateEnum
CREATE TYPE "file_change" AS ENUM ('storing', 'removing');

-- CreateTable
CREATE TABLE "pending_files" (
    "key" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "change" "file_change" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_files_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "pending_files_since_idx" ON "pending_files"("since");

-- Where the pieces of an upload end, in order: the last of them is how much has arrived. What was under way when this
-- migration ran begins again.
ALTER TABLE "partial_uploads" ADD COLUMN "ends" INTEGER[] NOT NULL DEFAULT '{}';

-- By triggers, so that no way of deleting a row can forget its bytes: not a cascade either.
CREATE FUNCTION "note_removed_files"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_files" ("key", "clip_id", "change") SELECT "key", "clip_id", 'removing' FROM removed
  ON CONFLICT ("key") DO UPDATE SET "change" = 'removing', "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "blobs_pending" AFTER DELETE ON "blobs"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_files"();

-- The piece behind the last one, too: it may have been written when everything stopped.
CREATE FUNCTION "note_removed_pieces"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_files" ("key", "clip_id", "change")
  SELECT 'uploads/' || r."id" || '/' || piece."start", r."clip_id", 'removing'
    FROM removed r CROSS JOIN LATERAL unnest(array_prepend(0, r."ends")) AS piece("start")
  ON CONFLICT ("key") DO UPDATE SET "change" = 'removing', "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "partial_uploads_pending" AFTER DELETE ON "partial_uploads"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_pieces"();
