-- How often times were given to words without a change of what is said: a part of the transcription's ETag.
ALTER TABLE "transcripts" ADD COLUMN "timings" INTEGER NOT NULL DEFAULT 0;
