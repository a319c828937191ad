-- A message that brings a code loses its words with that code; its recipient is known by a keyed digest, as suppressions are.
ALTER TABLE "messages"
  ADD COLUMN "code_id" TEXT,
  ADD COLUMN "code_until" TIMESTAMPTZ(3),
  ADD COLUMN "recipient_id" TEXT;

-- Sign-in codes (2), codes of private links (102) and codes of new addresses (4, which also carries news without a code).
UPDATE "messages" SET "code_until" = "created_at" + interval '10 minutes'
 WHERE "template_id" IN (2, 102) OR ("template_id" = 4 AND "text" ~ '\m\d{6}(\d{4})?\M' AND "text" !~ 'contact-undo');
UPDATE "messages" SET "subject" = NULL, "text" = '', "html" = NULL, "unsubscribe_url" = NULL
 WHERE "code_until" <= now() OR ("code_until" IS NOT NULL AND "status" NOT IN ('queued', 'sending') AND "provider" <> 'outbox');

CREATE INDEX "messages_code_id_idx" ON "messages"("code_id");
CREATE INDEX "messages_code_until_idx" ON "messages"("code_until");
