-- Whoever changes counts holds the storage account of their person, so that no writer can take the two the other way
-- round: a conversion that began counted first and looked at the account afterwards, while one that ended stored its
-- package first. Two of one person could stop each other. As before, but for the account.
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
  -- The order of locks: the clip, the account, the counts.
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM "storage_accounts" WHERE "user_id" IN (SELECT "user_id" FROM removed) ORDER BY "user_id" FOR NO KEY UPDATE;
  ELSE
    PERFORM FROM "storage_accounts" WHERE "user_id" IN (SELECT "user_id" FROM added) ORDER BY "user_id" FOR NO KEY UPDATE;
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
