-- Packages from before hold the recording with its metadata: they are for nobody but their owner until they are made again.
UPDATE "clips" SET
  "redacted_version" = "packaged_version" + 1,
  "content_version" = GREATEST("content_version", "packaged_version" + 1)
WHERE "packaged_version" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "assets" a WHERE a."clip_id" = "clips"."id" AND a."kind" = 'audio'
    AND NOT EXISTS (SELECT 1 FROM "derivatives" d WHERE d."asset_id" = a."id" AND d."role" = 'clean')
);
