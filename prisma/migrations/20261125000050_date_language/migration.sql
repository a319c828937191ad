-- The language in which dates are written for a person; null: as the browser says, and English in mails.
ALTER TABLE "users" ADD COLUMN "date_language" TEXT;
