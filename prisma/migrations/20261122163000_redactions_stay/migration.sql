-- Which pictures a redaction was found to mean, so that they stay covered whatever is put before them.

-- AlterTable
ALTER TABLE "drawings" ADD COLUMN "covers" JSONB;
