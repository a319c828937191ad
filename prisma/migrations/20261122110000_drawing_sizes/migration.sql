-- AlterTable
ALTER TABLE "drawings" ADD COLUMN "size_bytes" INTEGER NOT NULL DEFAULT 0;

-- Bytes of a drawing as JSON, so that nobody has to read ten megabytes to learn that they are ten megabytes.
CREATE FUNCTION "measure_drawing"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + COALESCE(octet_length(NEW."coordinates"::TEXT), 0);
  RETURN NEW;
END;
$$;

CREATE TRIGGER "drawings_measure" BEFORE INSERT OR UPDATE OF "document", "coordinates", "size_bytes" ON "drawings"
  FOR EACH ROW EXECUTE FUNCTION "measure_drawing"();

-- What there was before this migration.
UPDATE "drawings" SET "size_bytes" = 0;
