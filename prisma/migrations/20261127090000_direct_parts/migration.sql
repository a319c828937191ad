-- Parts of an upload that a client writes into the store itself, by a signed address.
ALTER TABLE "partial_uploads" ADD COLUMN "direct_bytes" INTEGER, ADD COLUMN "direct_until" TIMESTAMPTZ(3);

-- Until then somebody may still write the file, so that it has to be removed once more.
ALTER TABLE "pending_files" ADD COLUMN "writable_until" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION "note_removed_pieces"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_files" ("key", "clip_id", "change", "writable_until")
  SELECT 'uploads/' || r."id" || '/' || piece."start", r."clip_id", 'removing', r."direct_until"
    FROM removed r CROSS JOIN LATERAL unnest(array_prepend(0, r."ends")) AS piece("start")
  ON CONFLICT ("key") DO UPDATE
    SET "change" = 'removing', "since" = CURRENT_TIMESTAMP, "writable_until" = EXCLUDED."writable_until";
  RETURN NULL;
END;
$$;
