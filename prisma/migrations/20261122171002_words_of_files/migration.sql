-- As in 20261122171001. What compares these columns with a word goes before and comes back after.
SET LOCAL lock_timeout = '30s';

-- CreateEnum
CREATE TYPE "asset_kind" AS ENUM ('audio', 'image', 'text', 'transcript');
CREATE TYPE "preparation" AS ENUM ('pending', 'ready', 'raw', 'failed');
CREATE TYPE "duration_source" AS ENUM ('packets', 'header', 'claim');
CREATE TYPE "derivative_role" AS ENUM ('playback', 'peaks', 'overview', 'clean', 'display', 'annotated', 'thumb', 'small');
CREATE TYPE "upload_kind" AS ENUM ('audio', 'image');
CREATE TYPE "thumbnail_style" AS ENUM ('auto', 'image', 'waveform', 'collage', 'card');

DROP INDEX "assets_pending_idx";
DROP TRIGGER "assets_announce_new" ON "assets";
DROP TRIGGER "assets_announce_change" ON "assets";
DROP TRIGGER "assets_announce_end" ON "assets";

-- AlterTable
ALTER TABLE "assets"
  ALTER COLUMN "kind" TYPE "asset_kind" USING "kind"::"asset_kind",
  ALTER COLUMN "duration_source" TYPE "duration_source" USING "duration_source"::"duration_source",
  ALTER COLUMN "preparation" DROP DEFAULT,
  ALTER COLUMN "preparation" TYPE "preparation" USING "preparation"::"preparation",
  ALTER COLUMN "preparation" SET DEFAULT 'ready';
ALTER TABLE "derivatives" ALTER COLUMN "role" TYPE "derivative_role" USING "role"::"derivative_role";
ALTER TABLE "partial_uploads" ALTER COLUMN "kind" TYPE "upload_kind" USING "kind"::"upload_kind";
ALTER TABLE "thumbnails" ALTER COLUMN "style" TYPE "thumbnail_style" USING "style"::"thumbnail_style";

CREATE INDEX "assets_pending_idx" ON "assets"("clip_id") WHERE "preparation" = 'pending';
CREATE TRIGGER "assets_announce_new" AFTER INSERT ON "assets" FOR EACH ROW
  WHEN (NEW."kind" = 'audio') EXECUTE FUNCTION "announce_audio"();
CREATE TRIGGER "assets_announce_change" AFTER UPDATE OF "preparation" ON "assets" FOR EACH ROW
  WHEN (NEW."kind" = 'audio' AND OLD."preparation" IS DISTINCT FROM NEW."preparation") EXECUTE FUNCTION "announce_audio"();
CREATE TRIGGER "assets_announce_end" AFTER DELETE ON "assets" FOR EACH ROW
  WHEN (OLD."kind" = 'audio') EXECUTE FUNCTION "announce_audio"();
