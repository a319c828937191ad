-- A run that answers for an Idempotency-Key shows that it is alive, and writes its answer to its own record only.
ALTER TABLE "idempotency_records" ADD COLUMN "run_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "idempotency_records" ADD COLUMN "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- What a caller last got right on a link, known to every process.
CREATE TABLE "known_passwords" (
    "share_id" TEXT NOT NULL,
    "caller" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "known_passwords_pkey" PRIMARY KEY ("share_id", "caller")
);
CREATE INDEX "known_passwords_expires_at_idx" ON "known_passwords"("expires_at");
ALTER TABLE "known_passwords" ADD CONSTRAINT "known_passwords_share_id_fkey"
  FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;
