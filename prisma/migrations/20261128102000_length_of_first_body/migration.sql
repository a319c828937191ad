-- Bytes of the body that an Idempotency-Key came with first: a repeat may bring as many, whatever is left of the storage.
ALTER TABLE "idempotency_records" ADD COLUMN "body_bytes" INTEGER;
