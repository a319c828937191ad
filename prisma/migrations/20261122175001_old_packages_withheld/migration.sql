-- Until now a replaced or deleted picture or recording stayed in the package that recipients of a link could download.
-- Which outdated packages hold such a file was not recorded, so recipients get none of them until they are made anew.
SET LOCAL lock_timeout = '30s';

UPDATE clips SET redacted_version = packaged_version + 1
WHERE packaged_version < content_version AND COALESCE(redacted_version, 0) <= packaged_version;
