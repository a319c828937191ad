-- Who is doing a piece of work. An entry of the queue that finds a claim only leaves word that there is more to do.
CREATE TABLE "work_claims" (
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "run_id" TEXT,
  "entry_id" TEXT NOT NULL,
  "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "is_asked_again" BOOLEAN NOT NULL DEFAULT false,
  "stops" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("kind", "subject")
);

-- A job that is held back until its recording is ready. Those that are held back now have no entry in the queue, so the
-- next sweep enqueues them.
ALTER TABLE "jobs" ADD COLUMN "waits_for_audio" BOOLEAN NOT NULL DEFAULT false;
-- When the speech or translation service was asked, which bills each request.
ALTER TABLE "jobs" ADD COLUMN "service_asked_at" TIMESTAMPTZ(3);
-- Jobs that have begun may have been billed by a service: they are not sent to it again.
UPDATE "jobs" SET "service_asked_at" = CURRENT_TIMESTAMP
WHERE "kind" IN ('transcribe', 'translate') AND "status" IN ('queued', 'processing') AND "attempts" > 0;

-- What the sweep looks for: work that is open.
CREATE INDEX "messages_unsettled_idx" ON "messages"("created_at") WHERE "status" IN ('queued', 'sending');
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("created_at") WHERE "status" = 'pending';
