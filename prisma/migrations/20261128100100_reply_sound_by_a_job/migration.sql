-- A job makes the recording that others may hear, once the reply is stored.
ALTER TABLE "replies" ADD COLUMN "shown_pending" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "replies_shown_pending_idx" ON "replies" ("id") WHERE "shown_pending";
