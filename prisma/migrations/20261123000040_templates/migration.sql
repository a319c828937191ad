-- What people want to be told, and what they were told already.
-- AlterTable
ALTER TABLE "users"
    ADD COLUMN "notifications" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "storage_noticed_at" TIMESTAMPTZ(3),
    ADD COLUMN "digested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "shares"
    ADD COLUMN "digested_views" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "end_noticed_at" TIMESTAMPTZ(3),
    ADD COLUMN "reminded_at" TIMESTAMPTZ(3);

-- Nobody is told of views from before there were digests.
UPDATE "shares" SET "digested_views" = "view_count" WHERE "view_count" > 0;

-- Links that end soon, for the sweeper.
CREATE INDEX "shares_ending_idx" ON "shares"("expires_at") WHERE "expires_at" IS NOT NULL AND "revoked_at" IS NULL AND "end_noticed_at" IS NULL;

-- A message about a clip goes with it.
-- AlterTable
ALTER TABLE "messages" ADD COLUMN "clip_id" INTEGER, ADD COLUMN "unsubscribe_url" TEXT;

-- CreateIndex
CREATE INDEX "messages_clip_id_idx" ON "messages"("clip_id");

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "message_templates" (
    "channel" "message_channel" NOT NULL,
    "template_id" INTEGER NOT NULL,
    "source" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_templates_pkey" PRIMARY KEY ("channel","template_id")
);
