-- What was written to our number and has had its effect, by the provider's id: the same call may come again.
CREATE TABLE "inbound_sms" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbound_sms_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "inbound_sms_received_at_idx" ON "inbound_sms" ("received_at");
