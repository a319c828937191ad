-- A search finds what is written in other forms of the same letters (NFKC: full width, half width, ligatures, blanks that do
-- not break), with other quotation marks and hyphens, and with signs between that cannot be seen. A form is cut where one
-- letter stands for many, so that a document stays near the size of its text.
CREATE OR REPLACE FUNCTION search_form(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN p_text !~ '[^\x01-\x7f]' THEN lower(p_text) ELSE (
    SELECT left(replace(CASE WHEN form ~ U&'[\02BC\03C2\2010\2013\2014\2018\2019\201C-\201E]'
      THEN translate(form, U&'\03C2\02BC\2018\2019\201C\201D\201E\2010\2013\2014', U&'\03C3''''''"""---') ELSE form END,
      'ß', 'ss'), length(p_text) * 2 + 100)
    FROM lower(normalize(regexp_replace(p_text, U&'[\00AD\061C\180E\200B-\200F\202A-\202E\2060-\2064\FE0E\FE0F\FEFF]', '', 'g'), NFKC)) AS form) END
$$;

-- Escapes what the form holds, since full-width signs become those that LIKE knows.
CREATE FUNCTION search_pattern(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || replace(replace(replace(search_form(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

CREATE OR REPLACE FUNCTION search_wanted(p_user_id text, p_text text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  owner BIGINT := hashtext(p_user_id)::BIGINT << 32;
  bytes BYTEA := substring(textsend(p_text) FROM 1 FOR 26);
  size INTEGER := length(bytes);
BEGIN
  RETURN CASE
    WHEN size >= 3 THEN
      ARRAY(SELECT owner | (16777216 + (get_byte(bytes, i) << 16) + (get_byte(bytes, i + 1) << 8) + get_byte(bytes, i + 2))
            FROM generate_series(0, size - 3) AS i)
    WHEN size = 2 THEN ARRAY[owner | (65536 + (get_byte(bytes, 0) << 8) + get_byte(bytes, 1))]
    WHEN size = 1 THEN ARRAY[owner | get_byte(bytes, 0)]
    ELSE ARRAY[]::bigint[]
  END;
END;
$$;

-- Most texts stay as they are, which is seen in a tenth of the time that a form takes.
CREATE FUNCTION pg_temp.may_change(p_document text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT p_document ~ '[^\x01-\x7f]' AND (
    p_document ~ U&'[\00AD\061C\180E\200B-\200F\202A-\202E\2060-\2064\FE0E\FE0F\FEFF\02BC\03C2\2010\2013\2014\2018\2019\201C-\201E]' OR p_document IS NOT NFKC NORMALIZED)
$$;
UPDATE clip_search SET document = search_form(document) WHERE pg_temp.may_change(document) AND document <> search_form(document);
UPDATE clip_words SET document = search_form(document) WHERE pg_temp.may_change(document) AND document <> search_form(document);
