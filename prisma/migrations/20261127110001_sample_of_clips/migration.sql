-- A random sample of a person's clips, by which a search knows how frequent a text is: the hash of an id has nothing to do
-- with what a clip holds. Neither column ever changes, so that an update of a row leaves the index alone.
CREATE INDEX "clip_search_sample_idx" ON "clip_search" ("user_id", hashint4("clip_id"));
