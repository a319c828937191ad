-- What was uploaded stays, and what was made a moment ago is waited for.
ALTER TABLE handovers ADD COLUMN uploads jsonb NOT NULL DEFAULT '{}';
ALTER TABLE handovers ADD COLUMN last_made_at timestamptz(3);
-- It is empty again after each sending that worked.
UPDATE handovers SET begun_at = NULL WHERE status = 'sent';

-- GitHub and GitLab take Owner/Name and owner/name for one place, Linear eng and ENG. A place with two rows keeps both.
UPDATE connections SET project = lower(project) WHERE target IN ('github', 'gitlab');
UPDATE connections SET project = upper(project) WHERE target = 'linear';

UPDATE handovers AS h SET project = named.project
FROM (
  SELECT id, CASE target WHEN 'linear' THEN upper(project) ELSE lower(project) END AS project
  FROM handovers WHERE target IN ('github', 'gitlab', 'linear')
) AS named
WHERE named.id = h.id AND named.project <> h.project
  AND NOT EXISTS (
    SELECT FROM handovers AS other
    WHERE other.id <> h.id AND other.clip_id = h.clip_id AND other.target = h.target AND other.split = h.split
      AND CASE other.target WHEN 'linear' THEN upper(other.project) ELSE lower(other.project) END = named.project
  );
