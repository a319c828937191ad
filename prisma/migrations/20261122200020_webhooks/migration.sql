-- Addresses of people that are told what happens, and the outbox and log of what they are told.
CREATE TYPE "webhook_event" AS ENUM (
  'clip_completed', 'clip_failed', 'share_viewed', 'reply_created', 'transcript_ready', 'message_bounced', 'webhook_test'
);
CREATE TYPE "webhook_status" AS ENUM ('active', 'paused', 'disabled');
CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE "webhooks" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "description" TEXT,
  "events" "webhook_event"[],
  "status" "webhook_status" NOT NULL DEFAULT 'active',
  "secret" TEXT NOT NULL,
  "previous_secret" TEXT,
  "previous_secret_until" TIMESTAMPTZ(3),
  "failures" INTEGER NOT NULL DEFAULT 0,
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhooks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhooks_user_id_created_at_idx" ON "webhooks"("user_id", "created_at");

CREATE TABLE "webhook_deliveries" (
  "id" TEXT NOT NULL,
  "webhook_id" TEXT NOT NULL,
  "clip_id" INTEGER,
  "event_id" TEXT NOT NULL,
  "event" "webhook_event" NOT NULL,
  "body" TEXT NOT NULL,
  "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "first_attempt" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3),
  "last_attempt_at" TIMESTAMPTZ(3),
  "duration_ms" INTEGER,
  "response_status" INTEGER,
  "response_text" TEXT,
  "error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "delivered_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_deliveries_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_id_key" ON "webhook_deliveries"("webhook_id", "event_id");
CREATE INDEX "webhook_deliveries_webhook_id_created_at_id_idx" ON "webhook_deliveries"("webhook_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_clip_id_idx" ON "webhook_deliveries"("clip_id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- Who has asked for a try hears of its end.
CREATE FUNCTION "announce_webhook_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'webhook-delivery:' || OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "webhook_deliveries_announce_change" AFTER UPDATE OF "attempts", "status" ON "webhook_deliveries" FOR EACH ROW
  EXECUTE FUNCTION "announce_webhook_delivery"();
