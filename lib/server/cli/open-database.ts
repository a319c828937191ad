import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../config/read-config";
import { makeDurableFolder } from "../../kernel/durable-file";
import { createLog } from "../../log/create-log";
import { DataFolderTaken, lockDataFolder } from "../postgres/data-lock";
import { isPostgresStarting, runningPostgresUrl, startPostgres } from "../postgres/postgres";

/** The running server's database, or the embedded one for the duration of the command. */
export async function openDatabase({
  database,
  dataDir,
}: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (database.kind === "url") return { url: database.directUrl ?? database.url, close: async () => {} };
  await makeDurableFolder(dataDir, 0o711);
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      const lock = await lockDataFolder(dataDir);
      try {
        const postgres = await startPostgres({ dataDir, log: createLog("warn") });
        return { url: postgres.url, close: () => postgres.stop().finally(lock.release) };
      } catch (error) {
        await lock.release();
        throw error;
      }
    } catch (error) {
      if (!(error instanceof DataFolderTaken)) throw error;
      const url = runningPostgresUrl(dataDir);
      if (url) return { url, close: async () => {} };
      // The server is just starting or stopping; recovery may take any time.
      if (Date.now() > deadline && !isPostgresStarting(dataDir)) throw error;
      await sleep(100);
    }
  }
}
