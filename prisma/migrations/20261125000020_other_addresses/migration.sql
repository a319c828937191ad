-- Codes that prove an address for something else than a sign-in.
CREATE TABLE "one_time_codes" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "share_id" TEXT REFERENCES "shares" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "channel" "message_channel" NOT NULL,
  "address" TEXT NOT NULL,
  "requester" TEXT NOT NULL,
  "code_hash" TEXT NOT NULL,
  "digits" INTEGER NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "consumed_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CHECK (num_nonnulls("user_id", "share_id") = 1)
);
CREATE INDEX "one_time_codes_user_id_idx" ON "one_time_codes" ("user_id");
CREATE INDEX "one_time_codes_share_id_address_idx" ON "one_time_codes" ("share_id", "address");
CREATE INDEX "one_time_codes_expires_at_idx" ON "one_time_codes" ("expires_at");

-- What an account's addresses were before a change, for as long as that may be undone.
CREATE TABLE "contact_changes" (
  "id" TEXT NOT NULL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "former_email" TEXT,
  "former_phone" TEXT,
  "undo_hash" TEXT NOT NULL,
  "undo_until" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "contact_changes_undo_hash_key" ON "contact_changes" ("undo_hash");
CREATE INDEX "contact_changes_user_id_created_at_idx" ON "contact_changes" ("user_id", "created_at");
CREATE INDEX "contact_changes_undo_until_idx" ON "contact_changes" ("undo_until");
