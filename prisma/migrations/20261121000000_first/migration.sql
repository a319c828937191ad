-- CreateEnum
CREATE TYPE "conversion_status" AS ENUM ('draft', 'processing', 'completed', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "name" TEXT,
    "locale" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_codes" (
    "id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "family_id" TEXT,
    "name" TEXT,
    "last4" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "rotated_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clips" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" "conversion_status" NOT NULL DEFAULT 'draft',
    "voice_tags" JSONB NOT NULL DEFAULT '[]',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "timestamps" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "packaged_version" INTEGER,
    "content_version" INTEGER NOT NULL DEFAULT 1,
    "duration_seconds" DOUBLE PRECISION,
    "stored_bytes" BIGINT NOT NULL DEFAULT 0,
    "store_bucket" TEXT,
    "vst_key" TEXT,
    "manifest_key" TEXT,
    "thumbnail_key" TEXT,
    "last_error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clips_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assets" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "original_name" TEXT,
    "blob_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "format" TEXT,
    "position" INTEGER,
    "position_label" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "duration_seconds" DOUBLE PRECISION,
    "duration_source" TEXT,
    "preparation" TEXT NOT NULL DEFAULT 'ready',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "preparation_error" JSONB,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "text_type" TEXT,
    "language" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "derivatives" (
    "id" TEXT NOT NULL,
    "asset_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "blob_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "duration_seconds" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "derivatives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blobs" (
    "key" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "crc32" BIGINT NOT NULL,
    "content_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blobs_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "drawings" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "coordinates" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drawings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER NOT NULL DEFAULT 3,
    "content_version" INTEGER,
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shares" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "privacy" TEXT NOT NULL,
    "password_hash" TEXT,
    "password_version" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3),
    "max_views" INTEGER,
    "allow_replies" BOOLEAN NOT NULL DEFAULT true,
    "allow_download" BOOLEAN NOT NULL DEFAULT true,
    "channel" TEXT NOT NULL DEFAULT 'link',
    "recipient_email" TEXT,
    "recipient_phone" TEXT,
    "recipient_name" TEXT,
    "note" TEXT,
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "unique_view_count" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ(3),
    "reply_generation" INTEGER NOT NULL DEFAULT 1,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reply_tokens" (
    "hash" TEXT NOT NULL,
    "share_id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "visits" (
    "share_id" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("share_id","visitor")
);

-- CreateTable
CREATE TABLE "replies" (
    "id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "share_id" TEXT,
    "message" TEXT,
    "sender_name" TEXT,
    "sender_email" TEXT,
    "filename" TEXT,
    "blob_key" TEXT,
    "content_type" TEXT,
    "size_bytes" BIGINT,
    "duration_seconds" DOUBLE PRECISION,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "share_id" TEXT,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "template_id" INTEGER NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "provider" TEXT,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_counters" (
    "key" TEXT NOT NULL,
    "slots" INTEGER[],
    "last_slot" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rate_counters_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE INDEX "login_codes_address_created_at_idx" ON "login_codes"("address", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_user_id_kind_idx" ON "tokens"("user_id", "kind");

-- CreateIndex
CREATE INDEX "tokens_family_id_idx" ON "tokens"("family_id");

-- CreateIndex
CREATE INDEX "clips_user_id_created_at_id_idx" ON "clips"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clips_user_id_status_created_at_idx" ON "clips"("user_id", "status", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "assets_filename_key" ON "assets"("filename");

-- CreateIndex
CREATE UNIQUE INDEX "assets_blob_key_key" ON "assets"("blob_key");

-- CreateIndex
CREATE INDEX "assets_clip_id_kind_idx" ON "assets"("clip_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "derivatives_filename_key" ON "derivatives"("filename");

-- CreateIndex
CREATE UNIQUE INDEX "derivatives_blob_key_key" ON "derivatives"("blob_key");

-- CreateIndex
CREATE UNIQUE INDEX "derivatives_asset_id_role_key" ON "derivatives"("asset_id", "role");

-- CreateIndex
CREATE INDEX "blobs_clip_id_idx" ON "blobs"("clip_id");

-- CreateIndex
CREATE INDEX "drawings_clip_id_created_at_idx" ON "drawings"("clip_id", "created_at");

-- CreateIndex
CREATE INDEX "jobs_clip_id_kind_created_at_idx" ON "jobs"("clip_id", "kind", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "shares_code_key" ON "shares"("code");

-- CreateIndex
CREATE INDEX "shares_clip_id_created_at_idx" ON "shares"("clip_id", "created_at");

-- CreateIndex
CREATE INDEX "reply_tokens_share_id_idx" ON "reply_tokens"("share_id");

-- CreateIndex
CREATE UNIQUE INDEX "replies_filename_key" ON "replies"("filename");

-- CreateIndex
CREATE UNIQUE INDEX "replies_blob_key_key" ON "replies"("blob_key");

-- CreateIndex
CREATE INDEX "replies_clip_id_created_at_idx" ON "replies"("clip_id", "created_at");

-- CreateIndex
CREATE INDEX "messages_recipient_created_at_idx" ON "messages"("recipient", "created_at");

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clips" ADD CONSTRAINT "clips_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_blob_key_fkey" FOREIGN KEY ("blob_key") REFERENCES "blobs"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "derivatives" ADD CONSTRAINT "derivatives_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "derivatives" ADD CONSTRAINT "derivatives_blob_key_fkey" FOREIGN KEY ("blob_key") REFERENCES "blobs"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_tokens" ADD CONSTRAINT "reply_tokens_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_blob_key_fkey" FOREIGN KEY ("blob_key") REFERENCES "blobs"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts one request of a key in a sliding window of sixty slots and says whether it is still within the limit.
-- Slots are only ever dropped once they lie wholly outside the window, so a window never holds more than the limit.
-- A refused request is not counted. Commits without waiting for the disk: a crash may forget the last second.
CREATE FUNCTION "take_rate"(p_key TEXT, p_limit INTEGER, p_window_ms BIGINT, p_now_ms BIGINT)
RETURNS TABLE (allowed BOOLEAN, remaining INTEGER, reset_ms BIGINT)
LANGUAGE plpgsql AS $$
DECLARE
  slot_count CONSTANT INTEGER := 61;
  slot_ms BIGINT := p_window_ms / 60;
  current_slot BIGINT := p_now_ms / slot_ms;
  row_slots INTEGER[];
  row_last BIGINT;
  shift BIGINT;
  total INTEGER;
  oldest INTEGER;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', TRUE);
  INSERT INTO "rate_counters" ("key", "slots", "last_slot")
    VALUES (p_key, array_fill(0, ARRAY[slot_count]), current_slot)
    ON CONFLICT ("key") DO NOTHING;
  SELECT "slots", "last_slot" INTO row_slots, row_last FROM "rate_counters" WHERE "key" = p_key FOR UPDATE;
  shift := current_slot - row_last;
  IF shift >= slot_count OR shift <= -slot_count THEN
    row_slots := array_fill(0, ARRAY[slot_count]);
  ELSIF shift > 0 THEN
    row_slots := row_slots[shift + 1:slot_count] || array_fill(0, ARRAY[shift::INTEGER]);
  ELSE
    current_slot := row_last;
  END IF;
  SELECT COALESCE(SUM(n), 0), MIN(i) FILTER (WHERE n > 0) INTO total, oldest
    FROM unnest(row_slots) WITH ORDINALITY AS s(n, i);
  allowed := total < p_limit;
  IF allowed THEN
    row_slots[slot_count] := row_slots[slot_count] + 1;
    total := total + 1;
    oldest := COALESCE(oldest, slot_count);
  END IF;
  UPDATE "rate_counters" SET "slots" = row_slots, "last_slot" = current_slot, "updated_at" = now() WHERE "key" = p_key;
  remaining := GREATEST(p_limit - total, 0);
  reset_ms := (current_slot - slot_count + COALESCE(oldest, slot_count) + slot_count) * slot_ms;
  RETURN NEXT;
END;
$$;
