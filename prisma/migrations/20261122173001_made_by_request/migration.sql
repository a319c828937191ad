-- What the work of a request made, written in its own transaction: whoever repeats the request is answered from that.
ALTER TABLE "idempotency_records" ADD COLUMN "made" TEXT;
