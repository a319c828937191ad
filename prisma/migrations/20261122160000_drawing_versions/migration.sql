-- A drawing can be changed in place; what it was before is kept for a while.

-- AlterTable
ALTER TABLE "drawings" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "drawings" SET "updated_at" = "created_at";

-- CreateTable
CREATE TABLE "drawing_versions" (
    "drawing_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "document" JSON NOT NULL,
    "coordinates" JSON,
    "size_bytes" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drawing_versions_pkey" PRIMARY KEY ("drawing_id","version")
);

-- CreateIndex
CREATE INDEX "drawing_versions_clip_id_idx" ON "drawing_versions"("clip_id");

-- AddForeignKey
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_drawing_id_fkey" FOREIGN KEY ("drawing_id") REFERENCES "drawings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Earlier versions weigh, too.
CREATE OR REPLACE FUNCTION "clip_weight"(p_clip_id INTEGER) RETURNS BIGINT
LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT "document_bytes" FROM "clips" WHERE "id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "blobs" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "drawings" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "drawing_versions" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "partial_uploads" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("document_bytes") FROM "replies" WHERE "clip_id" = p_clip_id), 0)
$$;

CREATE TRIGGER "drawing_versions_storage_insert" AFTER INSERT ON "drawing_versions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
CREATE TRIGGER "drawing_versions_storage_delete" AFTER DELETE ON "drawing_versions"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_storage"();
