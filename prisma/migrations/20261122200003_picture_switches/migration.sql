-- When a clip shows another of its pictures, as its owner decided; null and [] leave it to tags and ink.
ALTER TABLE "clips" ADD COLUMN "picture_switches" JSONB;

CREATE OR REPLACE FUNCTION "measure_clip"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" := COALESCE(octet_length(NEW."description"), 0)
    + COALESCE(octet_length(NULLIF(NEW."voice_tags", '[]')::TEXT), 0)
    + COALESCE(octet_length(NULLIF(NEW."metadata", '{}')::TEXT), 0)
    + COALESCE(octet_length(NEW."timestamps"::TEXT), 0)
    + COALESCE(octet_length(NULLIF(NEW."picture_switches", '[]')::TEXT), 0);
  RETURN NEW;
END;
$$;

DROP TRIGGER "clips_measure" ON "clips";
CREATE TRIGGER "clips_measure"
  BEFORE INSERT OR UPDATE OF "description", "voice_tags", "metadata", "timestamps", "picture_switches", "document_bytes"
  ON "clips" FOR EACH ROW EXECUTE FUNCTION "measure_clip"();
