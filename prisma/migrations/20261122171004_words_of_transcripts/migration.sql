-- As in 20261122171001, but by new columns in the place of the old ones: these rows hold documents of megabytes, which
-- an update leaves where they are and a change of type would copy.
SET LOCAL lock_timeout = '30s';

-- CreateEnum
CREATE TYPE "transcript_source" AS ENUM ('uploaded', 'imported', 'engine');
CREATE TYPE "confidence_method" AS ENUM ('word', 'segment_exp_avg_logprob', 'token_logprob', 'unknown', 'none');

ALTER TABLE "transcripts" RENAME COLUMN "source" TO "source_text";
ALTER TABLE "transcripts" RENAME COLUMN "confidence_method" TO "confidence_method_text";
ALTER TABLE "transcripts" ADD COLUMN "source" "transcript_source", ADD COLUMN "confidence_method" "confidence_method";
-- Nothing changes that the triggers measure.
ALTER TABLE "transcripts" DISABLE TRIGGER USER;
UPDATE "transcripts" SET
  "source" = "source_text"::"transcript_source",
  "confidence_method" = "confidence_method_text"::"confidence_method";
ALTER TABLE "transcripts" ENABLE TRIGGER USER;
ALTER TABLE "transcripts"
  DROP COLUMN "source_text",
  DROP COLUMN "confidence_method_text",
  ALTER COLUMN "source" SET NOT NULL,
  ALTER COLUMN "confidence_method" SET NOT NULL,
  ALTER COLUMN "confidence_method" SET DEFAULT 'none';

ALTER TABLE "transcript_versions" RENAME COLUMN "source" TO "source_text";
ALTER TABLE "transcript_versions" RENAME COLUMN "confidence_method" TO "confidence_method_text";
ALTER TABLE "transcript_versions" ADD COLUMN "source" "transcript_source", ADD COLUMN "confidence_method" "confidence_method";
UPDATE "transcript_versions" SET
  "source" = "source_text"::"transcript_source",
  "confidence_method" = "confidence_method_text"::"confidence_method";
ALTER TABLE "transcript_versions"
  DROP COLUMN "source_text",
  DROP COLUMN "confidence_method_text",
  ALTER COLUMN "source" SET NOT NULL,
  ALTER COLUMN "confidence_method" SET NOT NULL;
