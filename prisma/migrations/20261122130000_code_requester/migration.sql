-- AlterTable
ALTER TABLE "login_codes" ADD COLUMN "requester" TEXT NOT NULL DEFAULT '';
