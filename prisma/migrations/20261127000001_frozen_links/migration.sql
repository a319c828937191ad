-- A link may go on showing its clip as it was: it then names a copy of it, which nobody finds otherwise and which goes with
-- the clip. A copy that a link shows cannot be deleted: the link would show more than its owner wants without a word.

-- AlterTable
ALTER TABLE "clips" ADD COLUMN "frozen_of" INTEGER;

-- AlterTable
ALTER TABLE "shares" ADD COLUMN "shown_clip_id" INTEGER, ADD COLUMN "shown_as_of" TIMESTAMPTZ(3);

-- AddForeignKey
ALTER TABLE "clips" ADD CONSTRAINT "clips_frozen_of_fkey" FOREIGN KEY ("frozen_of") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_shown_clip_id_fkey" FOREIGN KEY ("shown_clip_id") REFERENCES "clips"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- There are few of them.
CREATE INDEX "clips_frozen_of_idx" ON "clips"("frozen_of") WHERE "frozen_of" IS NOT NULL;
CREATE INDEX "shares_shown_clip_id_idx" ON "shares"("shown_clip_id") WHERE "shown_clip_id" IS NOT NULL;

-- Lists hold no copies, and are still read from their indexes alone. Deleting a person needs an index with everything.
CREATE INDEX "clips_user_id_idx" ON "clips"("user_id");

DROP INDEX "clips_user_id_created_at_id_idx";
DROP INDEX "clips_user_id_updated_at_id_idx";
DROP INDEX "clips_user_id_title_key_id_idx";
DROP INDEX "clips_user_id_status_created_at_id_idx";
DROP INDEX "clips_user_id_status_updated_at_id_idx";
DROP INDEX "clips_user_id_status_title_key_id_idx";
CREATE INDEX "clips_user_id_created_at_id_idx" ON "clips"("user_id", "created_at" DESC, "id" DESC) WHERE "frozen_of" IS NULL;
CREATE INDEX "clips_user_id_updated_at_id_idx" ON "clips"("user_id", "updated_at" DESC, "id" DESC) WHERE "frozen_of" IS NULL;
CREATE INDEX "clips_user_id_title_key_id_idx" ON "clips"("user_id", "title_key", "id") WHERE "frozen_of" IS NULL;
CREATE INDEX "clips_user_id_status_created_at_id_idx" ON "clips"("user_id", "status", "created_at" DESC, "id" DESC) WHERE "frozen_of" IS NULL;
CREATE INDEX "clips_user_id_status_updated_at_id_idx" ON "clips"("user_id", "status", "updated_at" DESC, "id" DESC) WHERE "frozen_of" IS NULL;
CREATE INDEX "clips_user_id_status_title_key_id_idx" ON "clips"("user_id", "status", "title_key", "id") WHERE "frozen_of" IS NULL;

-- No search finds a copy: it has no document.
DROP TRIGGER "clips_search_insert" ON "clips";
CREATE TRIGGER "clips_search_insert" AFTER INSERT ON "clips"
  FOR EACH ROW WHEN (NEW."frozen_of" IS NULL) EXECUTE FUNCTION "keep_clip_search"();

-- And none is counted. As before, but for the rows that are looked at.
CREATE OR REPLACE FUNCTION "keep_clip_counts"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
DECLARE
  steps REFCURSOR;
  step RECORD;
BEGIN
  -- Nested: a statement without the other side has no such table.
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT "id", "user_id", "created_at", "status" FROM added
                   EXCEPT SELECT "id", "user_id", "created_at", "status" FROM removed) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "clip_counts" ("user_id", "day")
      SELECT DISTINCT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE FROM added WHERE "frozen_of" IS NULL ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'INSERT' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", count(*) AS n
      FROM added WHERE "frozen_of" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", -count(*) AS n
      FROM removed WHERE "frozen_of" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSE
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", sum(sign) AS n
      FROM (
        SELECT "user_id", "created_at", "status", 1 AS sign FROM added WHERE "frozen_of" IS NULL
        UNION ALL SELECT "user_id", "created_at", "status", -1 FROM removed WHERE "frozen_of" IS NULL
      ) AS both_sides
      GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3;
  END IF;
  LOOP
    FETCH steps INTO step;
    EXIT WHEN NOT FOUND;
    UPDATE "clip_counts" SET
        "draft" = "draft" + CASE step."status" WHEN 'draft' THEN step.n ELSE 0 END,
        "processing" = "processing" + CASE step."status" WHEN 'processing' THEN step.n ELSE 0 END,
        "completed" = "completed" + CASE step."status" WHEN 'completed' THEN step.n ELSE 0 END,
        "failed" = "failed" + CASE step."status" WHEN 'failed' THEN step.n ELSE 0 END
      WHERE "user_id" = step."user_id" AND "day" = step.day;
  END LOOP;
  CLOSE steps;
  RETURN NULL;
END;
$$;
