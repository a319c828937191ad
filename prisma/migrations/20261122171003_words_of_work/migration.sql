-- As in 20261122171001. What compares these columns with a word goes before and comes back after.
SET LOCAL lock_timeout = '30s';

-- CreateEnum
CREATE TYPE "job_kind" AS ENUM ('convert', 'video');
CREATE TYPE "job_status" AS ENUM ('queued', 'processing', 'completed', 'failed', 'cancelled');
CREATE TYPE "message_status" AS ENUM ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed');

DROP INDEX "jobs_waiting_idx";
DROP TRIGGER "jobs_announce_change" ON "jobs";
DROP TRIGGER "messages_announce_change" ON "messages";

-- AlterTable
ALTER TABLE "jobs"
  ALTER COLUMN "kind" TYPE "job_kind" USING "kind"::"job_kind",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "job_status" USING "status"::"job_status",
  ALTER COLUMN "status" SET DEFAULT 'queued';
ALTER TABLE "messages"
  ALTER COLUMN "channel" TYPE "message_channel" USING "channel"::"message_channel",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "message_status" USING "status"::"message_status",
  ALTER COLUMN "status" SET DEFAULT 'queued';

CREATE INDEX "jobs_waiting_idx" ON "jobs"("clip_id") WHERE "status" IN ('queued', 'processing');
CREATE TRIGGER "jobs_announce_change" AFTER UPDATE OF "status" ON "jobs" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "announce_job"();
CREATE TRIGGER "messages_announce_change" AFTER UPDATE OF "status" ON "messages" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "announce_message"();
