-- Points of lasers are counted for each clip. Earlier drawings have none: this version is the first that takes them.
ALTER TABLE drawings ADD COLUMN laser_points integer NOT NULL DEFAULT 0;
