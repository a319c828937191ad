-- Which change came before which is counted, for the clocks of several machines differ.
ALTER TABLE "contact_changes" ADD COLUMN "position" BIGSERIAL NOT NULL;
UPDATE "contact_changes" SET "position" = ranked."position"
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "position" FROM "contact_changes") AS ranked
 WHERE ranked."id" = "contact_changes"."id";
DROP INDEX "contact_changes_user_id_created_at_idx";
CREATE INDEX "contact_changes_user_id_position_idx" ON "contact_changes"("user_id", "position");
