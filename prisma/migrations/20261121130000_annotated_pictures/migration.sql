-- AlterTable
ALTER TABLE "clips" ADD COLUMN "drawn_version" INTEGER;

-- AlterTable
ALTER TABLE "derivatives" ADD COLUMN "inputs" TEXT;
