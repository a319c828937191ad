-- By which key everything here was signed: one row, of the first process that started.
CREATE TABLE "installation" (
  "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
  "key_digest" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);
