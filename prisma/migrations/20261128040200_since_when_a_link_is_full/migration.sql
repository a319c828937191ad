-- Since when a link has had all the views that it may have: its frozen copy goes 30 days later. With the last view, or with
-- the change that lowered the limit.
ALTER TABLE "shares" ADD COLUMN "full_since" TIMESTAMPTZ(3);
UPDATE "shares" SET "full_since" = COALESCE("last_viewed_at", now()) WHERE "view_count" >= "max_views";

CREATE FUNCTION note_full_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."max_views" IS NULL OR NEW."view_count" < NEW."max_views" THEN
    NEW."full_since" := NULL;
  ELSIF TG_OP = 'INSERT' OR NEW."view_count" <> OLD."view_count" THEN
    NEW."full_since" := COALESCE(NEW."last_viewed_at", now());
  ELSE
    NEW."full_since" := COALESCE(OLD."full_since", now());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "shares_full" BEFORE INSERT OR UPDATE OF "view_count", "max_views" ON "shares"
  FOR EACH ROW EXECUTE FUNCTION note_full_share();
