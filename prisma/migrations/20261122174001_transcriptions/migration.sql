-- What an engine has transcribed: one row for each recording, engine, model and language.
CREATE TABLE "transcriptions" (
  "id" TEXT NOT NULL,
  "clip_id" INTEGER NOT NULL,
  "audio_sha256" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "language" TEXT NOT NULL,
  "seconds" DOUBLE PRECISION NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "transcriptions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "transcriptions_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "transcriptions_clip_id_audio_sha256_provider_model_language_key"
  ON "transcriptions"("clip_id", "audio_sha256", "provider", "model", "language");

-- What a job of kind transcribe was asked for.
ALTER TABLE "jobs" ADD COLUMN "language" TEXT, ADD COLUMN "is_automatic" BOOLEAN NOT NULL DEFAULT false;

ALTER TYPE "job_kind" ADD VALUE 'transcribe';
ALTER TYPE "confidence_method" ADD VALUE 'token_probability' AFTER 'token_logprob';
