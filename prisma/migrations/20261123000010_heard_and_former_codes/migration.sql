-- How much of a clip a visitor has heard, from 0 to 1; their sum and number stand with the link.
ALTER TABLE "visits" ADD COLUMN "heard" DOUBLE PRECISION;
ALTER TABLE "shares"
  ADD COLUMN "heard_sum" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "heard_visits" INTEGER NOT NULL DEFAULT 0,
  -- Codes that the link had: they open nothing, but name it to its owner's repeated request.
  ADD COLUMN "former_codes" TEXT[] NOT NULL DEFAULT '{}';
