-- A search finds a word in any case, as Unicode folds it: STRASSE finds Straße, ΟΔΟΣ finds Οδος. `lower` alone keeps
-- ß, the final ς and letters that are other forms of one.
CREATE OR REPLACE FUNCTION "search_form"(p_text TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(lower(p_text), 'ςſµϐϑϕϖϰϱϵẛ', 'σsμβθφπκρεṡ'),
      'ß', 'ss'), 'ẞ', 'ss'), 'ŉ', 'ʼn'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'),
      'ﬅ', 'st'), 'ﬆ', 'st'),
    NFC)
$$;

-- Only what has such a letter is written, and indexed, again.
UPDATE "clip_search" SET "document" = "search_form"("document") WHERE "document" ~ '[ςſµϐϑϕϖϰϱϵẛßẞŉﬀﬁﬂﬃﬄﬅﬆ]';
