-- What a reply points at, what its writer drew, the thread that it belongs to, and when its owner was done with it.
ALTER TABLE replies ADD COLUMN spot jsonb, ADD COLUMN ink jsonb, ADD COLUMN parent_id text, ADD COLUMN resolved_at timestamptz(3),
  ADD CONSTRAINT replies_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES replies(id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX replies_parent_id_idx ON replies (parent_id);

CREATE OR REPLACE FUNCTION measure_reply() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" :=
    octet_length(concat(NEW."message", NEW."sender_name", NEW."sender_email", NEW."answer", NEW."spot", NEW."ink"));
  RETURN NEW;
END;
$$;
DROP TRIGGER replies_measure ON replies;
CREATE TRIGGER replies_measure
  BEFORE INSERT OR UPDATE OF message, sender_name, sender_email, answer, spot, ink, document_bytes ON replies
  FOR EACH ROW EXECUTE FUNCTION measure_reply();
