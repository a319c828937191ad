-- CreateTable
CREATE TABLE "videos" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "blob_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "duration_seconds" DOUBLE PRECISION NOT NULL,
    "inputs" TEXT NOT NULL,
    "content_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "videos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "videos_clip_id_key" ON "videos"("clip_id");

-- CreateIndex
CREATE UNIQUE INDEX "videos_filename_key" ON "videos"("filename");

-- CreateIndex
CREATE UNIQUE INDEX "videos_blob_key_key" ON "videos"("blob_key");

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_blob_key_fkey" FOREIGN KEY ("blob_key") REFERENCES "blobs"("key") ON DELETE CASCADE ON UPDATE CASCADE;
