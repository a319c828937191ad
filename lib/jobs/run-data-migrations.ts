import { migrateRedactions } from "#lib/assets/redactions/migrate-redactions";
import { log } from "#lib/log/log";
import { migrateTranscripts } from "#lib/transcripts/migrate-transcript";

export async function runDataMigrations(stopping: AbortSignal): Promise<void> {
  await migrateRedactions(stopping).catch((error: unknown) =>
    log().error("redactions from before were not looked at", { error }),
  );
  await migrateTranscripts(stopping).catch((error: unknown) =>
    log().error("transcripts from before were not taken over", { error }),
  );
}
