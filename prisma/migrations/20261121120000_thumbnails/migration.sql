-- CreateTable
CREATE TABLE "thumbnails" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "slot" TEXT NOT NULL,
    "style" TEXT NOT NULL,
    "timestamp" DOUBLE PRECISION,
    "filename" TEXT NOT NULL,
    "blob_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "inputs" TEXT NOT NULL,
    "content_version" INTEGER NOT NULL,
    "chosen_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thumbnails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "thumbnails_filename_key" ON "thumbnails"("filename");

-- CreateIndex
CREATE UNIQUE INDEX "thumbnails_blob_key_key" ON "thumbnails"("blob_key");

-- CreateIndex
CREATE UNIQUE INDEX "thumbnails_clip_id_slot_key" ON "thumbnails"("clip_id", "slot");

-- AddForeignKey
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_blob_key_fkey" FOREIGN KEY ("blob_key") REFERENCES "blobs"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- The record names the picture that was asked for; until now it held a copy of the cover's key.
UPDATE "clips" SET "thumbnail_key" = NULL;
