-- Lists and search that stay fast with 100,000 clips of one person: counters instead of count(*), an index for every
-- order of the list, and one lower-case document per clip behind an index of its one, two and three byte pieces.

-- AlterTable
-- Names are put in order without regard to case; 100 characters are enough, and fit an index.
ALTER TABLE "clips" ADD COLUMN "title_key" TEXT GENERATED ALWAYS AS (left(lower("title"), 100)) STORED;

-- CreateTable
CREATE TABLE "clip_counts" (
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "draft" INTEGER NOT NULL DEFAULT 0,
    "processing" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "clip_counts_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateTable
CREATE TABLE "clip_search" (
    "clip_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" "conversion_status" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "title_key" TEXT NOT NULL,
    "document" TEXT NOT NULL,

    CONSTRAINT "clip_search_pkey" PRIMARY KEY ("clip_id")
);

-- Room on every page, so that a change of status stays on it and touches no index.
ALTER TABLE "clip_search" SET (fillfactor = 85);

-- CreateTable
CREATE TABLE "asset_texts" (
    "asset_id" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "asset_texts_pkey" PRIMARY KEY ("asset_id")
);

-- DropIndex
DROP INDEX "clips_user_id_status_created_at_idx";

-- CreateIndex
CREATE INDEX "clips_user_id_updated_at_id_idx" ON "clips"("user_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clips_user_id_title_key_id_idx" ON "clips"("user_id", "title_key", "id");

-- CreateIndex
CREATE INDEX "clips_user_id_status_created_at_id_idx" ON "clips"("user_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clips_user_id_status_updated_at_id_idx" ON "clips"("user_id", "status", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clips_user_id_status_title_key_id_idx" ON "clips"("user_id", "status", "title_key", "id");

-- CreateIndex
CREATE INDEX "clip_search_user_id_created_at_clip_id_idx" ON "clip_search"("user_id", "created_at" DESC, "clip_id" DESC);

-- CreateIndex
CREATE INDEX "asset_texts_clip_id_idx" ON "asset_texts"("clip_id");

-- AddForeignKey
ALTER TABLE "clip_counts" ADD CONSTRAINT "clip_counts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clip_search" ADD CONSTRAINT "clip_search_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_texts" ADD CONSTRAINT "asset_texts_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How a document and what is looked for in it are written: in one case, and accents in one way.
CREATE FUNCTION "search_form"(p_text TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT normalize(lower(p_text), NFC) $$;

-- All pieces of one, two and three bytes of a document, as numbers whose upper half stands for the owner: nobody's
-- search walks through other people's clips. UTF-8 contains a text exactly where it contains its bytes, so that two
-- letters of any script are served, and so is one. Repeated pieces do no harm. Calls no function of ours: PostgreSQL
-- builds and analyses an index without our schema in sight. Its cost keeps it out of every plan but the index.
CREATE FUNCTION "search_pieces"(p_user_id TEXT, p_document TEXT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
DECLARE
  owner BIGINT := hashtext(p_user_id)::BIGINT << 32;
  bytes BYTEA := textsend(p_document);
  size INTEGER := length(bytes);
BEGIN
  RETURN ARRAY(SELECT owner | get_byte(bytes, i) FROM generate_series(0, size - 1) AS i)
    || ARRAY(SELECT owner | (65536 + (get_byte(bytes, i) << 8) + get_byte(bytes, i + 1))
             FROM generate_series(0, size - 2) AS i)
    || ARRAY(SELECT owner | (16777216 + (get_byte(bytes, i) << 16) + (get_byte(bytes, i + 1) << 8) + get_byte(bytes, i + 2))
             FROM generate_series(0, size - 3) AS i);
END;
$$;

-- The pieces that a document must have to contain the text: the longest ones, and of a long text only the first.
CREATE FUNCTION "search_wanted"(p_user_id TEXT, p_text TEXT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  owner BIGINT := hashtext(p_user_id)::BIGINT << 32;
  bytes BYTEA := substring(textsend(p_text) FROM 1 FOR 26);
  size INTEGER := length(bytes);
BEGIN
  RETURN CASE
    WHEN size >= 3 THEN
      ARRAY(SELECT owner | (16777216 + (get_byte(bytes, i) << 16) + (get_byte(bytes, i + 1) << 8) + get_byte(bytes, i + 2))
            FROM generate_series(0, size - 3) AS i)
    WHEN size = 2 THEN ARRAY[owner | (65536 + (get_byte(bytes, 0) << 8) + get_byte(bytes, 1))]
    ELSE ARRAY[owner | get_byte(bytes, 0)]
  END;
END;
$$;

-- What can be found of a clip: title, description, notes of the tags, texts; the first 64 K characters.
CREATE FUNCTION "clip_document"(p_clip "clips") RETURNS TEXT
LANGUAGE sql STABLE AS $$
  SELECT "search_form"(left(concat_ws(E'\n', p_clip."title", p_clip."description",
    (SELECT string_agg(tag ->> 'note', E'\n' ORDER BY place)
       FROM jsonb_array_elements(p_clip."voice_tags") WITH ORDINALITY AS tags(tag, place)),
    (SELECT string_agg("content", E'\n' ORDER BY "asset_id") FROM "asset_texts" WHERE "clip_id" = p_clip."id")
  ), 65536))
$$;

CREATE FUNCTION "keep_clip_search"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "clip_search" ("clip_id", "user_id", "status", "created_at", "updated_at", "title_key", "document") VALUES
      (NEW."id", NEW."user_id", NEW."status", NEW."created_at", NEW."updated_at", NEW."title_key", "clip_document"(NEW));
  ELSIF (OLD."title", OLD."description", OLD."voice_tags", OLD."user_id", OLD."created_at")
      IS DISTINCT FROM (NEW."title", NEW."description", NEW."voice_tags", NEW."user_id", NEW."created_at") THEN
    UPDATE "clip_search" SET "user_id" = NEW."user_id", "status" = NEW."status", "created_at" = NEW."created_at",
        "updated_at" = NEW."updated_at", "title_key" = NEW."title_key", "document" = "clip_document"(NEW)
      WHERE "clip_id" = NEW."id";
  ELSE
    UPDATE "clip_search" SET "status" = NEW."status", "updated_at" = NEW."updated_at" WHERE "clip_id" = NEW."id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "clips_search_insert" AFTER INSERT ON "clips"
  FOR EACH ROW EXECUTE FUNCTION "keep_clip_search"();

CREATE TRIGGER "clips_search_update" AFTER UPDATE ON "clips"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "keep_clip_search"();

-- Locks the clip first: two texts that come at the same moment must both end up in the document.
CREATE FUNCTION "keep_text_search"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
DECLARE
  changed INTEGER := COALESCE(NEW."clip_id", OLD."clip_id");
  clip "clips";
BEGIN
  SELECT * INTO clip FROM "clips" WHERE "id" = changed FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE "clip_search" SET "document" = "clip_document"(clip) WHERE "clip_id" = changed;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "asset_texts_search" AFTER INSERT OR UPDATE OR DELETE ON "asset_texts"
  FOR EACH ROW EXECUTE FUNCTION "keep_text_search"();

-- Counts of clips by person, day of making (UTC) and status: their sum is the total of a list, and they tell on which
-- day a far page begins. Kept once a statement, so that deleting a person with all clips changes each row once; always
-- in the same order. A delete never makes a row: when a person is deleted, theirs may be gone before their clips are.
CREATE FUNCTION "keep_clip_counts"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
DECLARE
  steps REFCURSOR;
  step RECORD;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "clip_counts" ("user_id", "day")
      SELECT DISTINCT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE FROM added ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'INSERT' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", count(*) AS n
      FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", -count(*) AS n
      FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSE
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", sum(sign) AS n
      FROM (
        SELECT "user_id", "created_at", "status", 1 AS sign FROM added
        UNION ALL SELECT "user_id", "created_at", "status", -1 FROM removed
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

CREATE TRIGGER "clips_count_insert" AFTER INSERT ON "clips"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_clip_counts"();

CREATE TRIGGER "clips_count_update" AFTER UPDATE ON "clips"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_clip_counts"();

CREATE TRIGGER "clips_count_delete" AFTER DELETE ON "clips"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_clip_counts"();

-- What there was before this migration; texts that were added before it are not found until they are added again.
INSERT INTO "clip_counts" ("user_id", "day", "draft", "processing", "completed", "failed")
  SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE,
    count(*) FILTER (WHERE "status" = 'draft'),
    count(*) FILTER (WHERE "status" = 'processing'),
    count(*) FILTER (WHERE "status" = 'completed'),
    count(*) FILTER (WHERE "status" = 'failed')
  FROM "clips" GROUP BY 1, 2;

INSERT INTO "clip_search" ("clip_id", "user_id", "status", "created_at", "updated_at", "title_key", "document")
  SELECT "id", "user_id", "status", "created_at", "updated_at", "title_key", "clip_document"(clips)
  FROM "clips" AS clips;

-- Written at once: pieces that wait in the index's pending list would have to be read by every search.
CREATE INDEX "clip_search_pieces_idx" ON "clip_search"
  USING gin ("search_pieces"("user_id", "document")) WITH (fastupdate = off);
