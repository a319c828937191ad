-- What a picture shows, for those who cannot see it.
ALTER TABLE assets ADD COLUMN alt text;
