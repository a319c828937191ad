ALTER TABLE "tokens" ADD COLUMN "renewed_from" TEXT;
