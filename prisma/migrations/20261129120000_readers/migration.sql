-- What a picture shows, for those who cannot see it.
ALTER TABLE assets ADD COLUMN alt text;
-- Which language a recipient or a visitor reads; null: the one that messages are sent in by default.
ALTER TABLE shares ADD COLUMN language text;
ALTER TABLE replies ADD COLUMN language text;
-- An administrator's words are those of one language.
ALTER TABLE message_templates ADD COLUMN language text NOT NULL DEFAULT 'en';
ALTER TABLE message_templates DROP CONSTRAINT message_templates_pkey, ADD PRIMARY KEY (channel, template_id, language);
