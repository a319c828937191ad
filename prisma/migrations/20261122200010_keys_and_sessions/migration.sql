-- A key that may only read, and what a sign-in was made with, so that people know it again.
ALTER TABLE "tokens"
  ADD COLUMN "reads_only" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "agent" TEXT;
