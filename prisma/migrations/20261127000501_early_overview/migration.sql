ALTER TABLE "assets" ADD COLUMN "early_overview" JSONB;

-- Who waits for a waveform hears of it.
CREATE TRIGGER "assets_announce_overview" AFTER UPDATE OF "early_overview" ON "assets" FOR EACH ROW
  WHEN (OLD."early_overview" IS NULL AND NEW."early_overview" IS NOT NULL) EXECUTE FUNCTION "announce_audio"();
