import { openTestRuntime } from "../../../e2e/support/test-database";
import { transaction } from "../db";
import { pgBossQueue } from "./pg-boss";
import { queueSuite } from "./queue.suite";

queueSuite("pg-boss", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue(runtime.databaseUrl);
  return {
    queue,
    transaction,
    close: async () => {
      await queue.stop(1000);
      await close();
    },
  };
});
