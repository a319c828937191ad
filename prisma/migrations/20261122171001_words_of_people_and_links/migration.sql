-- Columns that hold one of a few words get a type that knows them; the words stay. PostgreSQL writes a table again when
-- a column changes its type, and nobody reads or writes it meanwhile: one statement for each table, so that it is written
-- once (about a second for a million rows), and four migrations, so that no table waits for another one's. Processes of
-- the version before go on working with the new types. Whoever is in the way for longer than any request may take makes
-- the start fail rather than everybody wait; starting again tries again.
SET LOCAL lock_timeout = '30s';

-- CreateEnum
CREATE TYPE "message_channel" AS ENUM ('email', 'sms');
CREATE TYPE "token_kind" AS ENUM ('access', 'refresh', 'key', 'session');
CREATE TYPE "privacy" AS ENUM ('public', 'unlisted', 'private', 'password');
CREATE TYPE "share_channel" AS ENUM ('link', 'email', 'sms');

-- AlterTable
ALTER TABLE "login_codes" ALTER COLUMN "channel" TYPE "message_channel" USING "channel"::"message_channel";
ALTER TABLE "tokens" ALTER COLUMN "kind" TYPE "token_kind" USING "kind"::"token_kind";
ALTER TABLE "shares"
  ALTER COLUMN "privacy" TYPE "privacy" USING "privacy"::"privacy",
  ALTER COLUMN "channel" DROP DEFAULT,
  ALTER COLUMN "channel" TYPE "share_channel" USING "channel"::"share_channel",
  ALTER COLUMN "channel" SET DEFAULT 'link';
