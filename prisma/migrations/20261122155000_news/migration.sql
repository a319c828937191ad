-- Whoever waits for a row, in whichever process, hears of its change when that is committed (lib/platform/news.ts).

CREATE FUNCTION "announce_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'job:' || OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "jobs_announce_change" AFTER UPDATE OF "status" ON "jobs" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "announce_job"();
CREATE TRIGGER "jobs_announce_end" AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "announce_job"();

CREATE FUNCTION "announce_audio"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'audio:' || COALESCE(NEW."clip_id", OLD."clip_id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "assets_announce_new" AFTER INSERT ON "assets" FOR EACH ROW
  WHEN (NEW."kind" = 'audio') EXECUTE FUNCTION "announce_audio"();
CREATE TRIGGER "assets_announce_change" AFTER UPDATE OF "preparation" ON "assets" FOR EACH ROW
  WHEN (NEW."kind" = 'audio' AND OLD."preparation" IS DISTINCT FROM NEW."preparation") EXECUTE FUNCTION "announce_audio"();
CREATE TRIGGER "assets_announce_end" AFTER DELETE ON "assets" FOR EACH ROW
  WHEN (OLD."kind" = 'audio') EXECUTE FUNCTION "announce_audio"();

CREATE FUNCTION "announce_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'message:' || OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "messages_announce_change" AFTER UPDATE OF "status" ON "messages" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "announce_message"();
