-- Deleting a person deletes clips and links in an order that nobody chooses: whether a link still shows a deleted copy is
-- asked when all of them are gone.
ALTER TABLE "shares" ALTER CONSTRAINT "shares_shown_clip_id_fkey" DEFERRABLE INITIALLY DEFERRED;
