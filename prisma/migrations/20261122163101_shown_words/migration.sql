-- What pages show of a transcript; null for those from before, which are read whole.
ALTER TABLE "transcripts" ADD COLUMN "shown" TEXT;
