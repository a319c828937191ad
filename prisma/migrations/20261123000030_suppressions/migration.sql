-- Addresses that want or take no more messages, by an HMAC: the list tells nobody who they are.

-- CreateEnum
CREATE TYPE "suppression_reason" AS ENUM ('bounced', 'complained', 'opted_out');

-- CreateTable
CREATE TABLE "suppressions" (
    "id" TEXT NOT NULL,
    "channel" "message_channel" NOT NULL,
    "reason" "suppression_reason" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("id")
);

-- What a provider tells later names its own id.
-- CreateIndex
CREATE INDEX "messages_provider_id_idx" ON "messages"("provider_id");
