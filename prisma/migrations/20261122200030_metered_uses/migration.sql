-- What people have had transcribed and translated today.
CREATE TYPE "metered_kind" AS ENUM ('transcription', 'translation');

CREATE TABLE "metered_uses" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "kind" "metered_kind" NOT NULL,
  "amount" DOUBLE PRECISION NOT NULL,
  "job_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "metered_uses_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "metered_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
  -- A deleted clip takes its jobs along and leaves what they have cost.
  CONSTRAINT "metered_uses_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL
);
CREATE INDEX "metered_uses_user_id_kind_created_at_idx" ON "metered_uses"("user_id", "kind", "created_at");
CREATE INDEX "metered_uses_job_id_idx" ON "metered_uses"("job_id");
