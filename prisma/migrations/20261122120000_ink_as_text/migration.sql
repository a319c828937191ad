-- What other parts of the service need to know of a drawing without reading ten megabytes of it.
ALTER TABLE "drawings" ADD COLUMN "image" JSONB, ADD COLUMN "covered" JSONB;

DROP TRIGGER "drawings_measure" ON "drawings";

UPDATE "drawings" SET "image" = "document"->'image';

-- Of drawings from before, those that cover nothing; the others are read whole.
UPDATE "drawings" SET "covered" = '[]' WHERE "redactions" = 0;

DROP INDEX "drawings_redacting_idx";

-- Ink is kept as the text that it was checked as: JSONB would write the number 1e300 out as three hundred digits, and
-- take it apart again at every reading.
ALTER TABLE "drawings"
  ALTER COLUMN "document" TYPE JSON USING "document"::JSON,
  ALTER COLUMN "coordinates" TYPE JSON USING "coordinates"::JSON;

CREATE OR REPLACE FUNCTION "measure_drawing"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + COALESCE(octet_length(NEW."coordinates"::TEXT), 0);
  IF NEW."covered" IS NOT NULL THEN
    NEW."redactions" := jsonb_array_length(NEW."covered");
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER "drawings_measure"
  BEFORE INSERT OR UPDATE OF "document", "coordinates", "covered", "size_bytes", "redactions"
  ON "drawings" FOR EACH ROW EXECUTE FUNCTION "measure_drawing"();

-- Saving ink asks each time what is made unreadable; without this, by looking at every drawing.
CREATE INDEX "drawings_redacting_idx" ON "drawings"("clip_id") WHERE "redactions" > 0;
