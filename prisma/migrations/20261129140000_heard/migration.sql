-- What a visit has added to the sums of its link so far.
ALTER TABLE visits ADD COLUMN sound text, ADD COLUMN buckets integer[] NOT NULL DEFAULT '{}', ADD COLUMN tags jsonb NOT NULL DEFAULT '{}';

CREATE TABLE view_days (
  share_id text NOT NULL REFERENCES shares (id) ON DELETE CASCADE ON UPDATE CASCADE,
  day date NOT NULL,
  openings integer NOT NULL DEFAULT 0,
  people integer NOT NULL DEFAULT 0,
  heard_sum double precision NOT NULL DEFAULT 0,
  heard_visits integer NOT NULL DEFAULT 0,
  CONSTRAINT view_days_pkey PRIMARY KEY (share_id, day)
);

CREATE TABLE heard_days (
  share_id text NOT NULL REFERENCES shares (id) ON DELETE CASCADE ON UPDATE CASCADE,
  day date NOT NULL,
  sound text NOT NULL,
  people integer NOT NULL,
  buckets integer[] NOT NULL,
  tags jsonb NOT NULL,
  CONSTRAINT heard_days_pkey PRIMARY KEY (share_id, day, sound)
);
