-- Replies whose form had its trap for robots filled in, until the clip's owner accepts or deletes them.
ALTER TABLE "replies" ADD COLUMN "suspected_at" TIMESTAMPTZ(3);

CREATE INDEX "replies_suspected_at_idx" ON "replies" ("suspected_at") WHERE "suspected_at" IS NOT NULL;
