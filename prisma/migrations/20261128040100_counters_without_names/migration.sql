-- From now on their keys are digests; what was counted under readable ones is at most a day old.
DELETE FROM "rate_counters";
DELETE FROM "known_passwords";
