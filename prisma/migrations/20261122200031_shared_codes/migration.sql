-- Where a mailbox has had too many codes, another requester's row stands for the code that it got last (`mailed_as`).
-- `used_at` tells a code that somebody signed in with from one that was replaced.
ALTER TABLE "login_codes"
  ADD COLUMN "mailed_as" TEXT,
  ADD COLUMN "digits" INTEGER NOT NULL DEFAULT 6,
  ADD COLUMN "used_at" TIMESTAMPTZ(3);
UPDATE "login_codes" SET "used_at" = "consumed_at";
