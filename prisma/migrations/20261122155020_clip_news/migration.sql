-- Work on a clip ends when the clip is deleted, in whichever process.
CREATE FUNCTION "announce_clip"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'clip:' || OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "clips_announce_end" AFTER DELETE ON "clips" FOR EACH ROW EXECUTE FUNCTION "announce_clip"();
