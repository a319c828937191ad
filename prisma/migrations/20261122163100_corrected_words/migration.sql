-- Packages of clips whose transcript was changed may hold the words from before: they are for nobody but their owner
-- until they are made again.
UPDATE "clips" SET
  "redacted_version" = "packaged_version" + 1,
  "content_version" = GREATEST("content_version", "packaged_version" + 1)
WHERE "packaged_version" IS NOT NULL
  AND EXISTS (SELECT 1 FROM "transcripts" WHERE "clip_id" = "clips"."id" AND "version" > 1);
