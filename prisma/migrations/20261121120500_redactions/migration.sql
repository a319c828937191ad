-- AlterTable
ALTER TABLE "clips" ADD COLUMN "redacted_version" INTEGER;

-- Saving ink asks each time what is made unreadable; without this, by reading all the ink there is.
CREATE INDEX "drawings_redacting_idx" ON "drawings"("clip_id") WHERE "document" @? '$.strokes[*] ? (@.tool == "redact")';
