-- What the owner of a clip has answered to a reply.
ALTER TABLE "replies" ADD COLUMN "answer" TEXT, ADD COLUMN "answered_at" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION "measure_reply"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" :=
    octet_length(concat(NEW."message", NEW."sender_name", NEW."sender_email", NEW."answer"));
  RETURN NEW;
END;
$$;

DROP TRIGGER "replies_measure" ON "replies";
CREATE TRIGGER "replies_measure"
  BEFORE INSERT OR UPDATE OF "message", "sender_name", "sender_email", "answer", "document_bytes" ON "replies"
  FOR EACH ROW EXECUTE FUNCTION "measure_reply"();
