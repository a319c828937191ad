ALTER TABLE "webhooks" ADD COLUMN "older_secret" TEXT, ADD COLUMN "older_secret_until" TIMESTAMPTZ(3);
