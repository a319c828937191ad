-- A change of a title writes some hundred pieces. Several changes together take a third of the time; what waits, at most
-- 64 kB, costs a search less than a millisecond.
ALTER INDEX "clip_search_pieces_idx" SET (fastupdate = on, gin_pending_list_limit = 64);
