-- AlterTable
ALTER TABLE "login_codes" ADD COLUMN "address_attempts" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sign_in_places" (
    "user_id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_places_pkey" PRIMARY KEY ("user_id","place")
);

-- AddForeignKey
ALTER TABLE "sign_in_places" ADD CONSTRAINT "sign_in_places_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Kept answers belong to a person and are encrypted from now on; those of the last day are given up.
DELETE FROM "idempotency_records";

-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN "user_id" TEXT;

-- CreateIndex
CREATE INDEX "idempotency_records_user_id_idx" ON "idempotency_records"("user_id");

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
