import { migrateRedactions } from "#lib/assets/redactions/migrate-redactions";
import { log } from "#lib/log/log";
import { migrateTranscripts } from "#lib/transcripts/migrate-transcript";

export async function runDataMigrations(stopping: AbortSignal): Promise<void> {
  await migrateRedactions(stopping).catch((error: unknown) =>
    log().error("redactions of an earlier version were not migrated", { error }),
  );
  await migrateTranscripts(stopping).catch((error: unknown) =>
    log().error("transcripts of an earlier version were not migrated", { error }),
  );
}
