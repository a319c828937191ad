import { openTestRuntime } from "../../../e2e/support/test-database";
import { db } from "../db";
import { limiterSuite } from "./limiter.suite";
import { postgresLimiter } from "./postgres";

limiterSuite("PostgreSQL", async () => {
  const { close } = await openTestRuntime();
  return { limiter: postgresLimiter(db), close };
});
