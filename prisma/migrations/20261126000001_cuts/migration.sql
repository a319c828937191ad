-- What of a recording is to be heard, and what its renditions hold. Each ADD VALUE is usable from the next transaction on.
ALTER TYPE "derivative_role" ADD VALUE 'whole';
ALTER TYPE "derivative_role" ADD VALUE 'whole_peaks';
ALTER TYPE "derivative_role" ADD VALUE 'whole_overview';
ALTER TYPE "derivative_role" ADD VALUE 'whole_clean';
ALTER TABLE "clips" ADD COLUMN "kept" JSONB;
ALTER TABLE "assets" ADD COLUMN "cutting" "preparation" NOT NULL DEFAULT 'ready';
ALTER TABLE "derivatives" ADD COLUMN "cut" JSONB;
CREATE TRIGGER "assets_cut_announced" AFTER UPDATE OF "cutting" ON "assets" FOR EACH ROW
  WHEN (NEW."kind" = 'audio' AND OLD."cutting" IS DISTINCT FROM NEW."cutting") EXECUTE FUNCTION "announce_audio"();
