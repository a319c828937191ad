-- Whether others who have a link see its replies, and which.
CREATE TYPE "reply_display" AS ENUM ('never', 'approved', 'at_once');
CREATE TYPE "reply_state" AS ENUM ('private', 'held', 'shown', 'declined');
ALTER TABLE "shares" ADD COLUMN "reply_display" "reply_display" NOT NULL DEFAULT 'never';
-- What was said so far was said to the owner alone.
ALTER TABLE "replies"
  ADD COLUMN "state" "reply_state" NOT NULL DEFAULT 'private',
  ADD COLUMN "shown_filename" TEXT,
  ADD COLUMN "shown_type" TEXT,
  ADD COLUMN "shown_key" TEXT REFERENCES "blobs" ("key") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "replies_shown_filename_key" ON "replies" ("shown_filename");
CREATE UNIQUE INDEX "replies_shown_key_key" ON "replies" ("shown_key");
CREATE INDEX "replies_share_id_state_created_at_idx" ON "replies" ("share_id", "state", "created_at");
