-- Cuts that wait count towards what somebody may have waiting.
CREATE INDEX "assets_cutting_idx" ON "assets"("clip_id") WHERE "cutting" = 'pending';
