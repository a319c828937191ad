-- Which download of everything a person has under way, whatever process sends it.
CREATE TABLE "account_exports" (
  "user_id" TEXT PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "id" TEXT NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL
);
