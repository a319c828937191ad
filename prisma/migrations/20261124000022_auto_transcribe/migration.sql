-- Whether a person's finished clips are transcribed without being asked for.
ALTER TABLE "users" ADD COLUMN "auto_transcribe" BOOLEAN NOT NULL DEFAULT true;
