import { setTimeout as sleep } from "node:timers/promises";
import { makeDurableFolder } from "../../kernel/durable-file.mjs";
import { createLog } from "../../log/create-log.mjs";
import { DataFolderTaken, lockDataFolder } from "../postgres/data-lock.mjs";
import { isPostgresStarting, runningPostgresUrl, startPostgres } from "../postgres/postgres.mjs";

/**
 * The running server's database, or the embedded one for the duration of the command.
 * @param {import("../../config/read-config.mjs").Config} config
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function openDatabase({ database, dataDir }) {
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
