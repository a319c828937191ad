import { expect, test } from "playwright/test";
import { operations } from "#lib/contract/index";
import { seedOfRun } from "../support/seed.mjs";
import { startTestServer } from "../support/server.mjs";
import { isShortForm } from "../support/short-form";
import { fuzz, fuzzEnvironment } from "../torture/fuzz.mjs";
import { fuzzHooks } from "../torture/hook-fuzz.mjs";

/** `npm run torture -- fuzz` sends 2,000 to each operation. */
const RUNS = isShortForm ? 2 : 10;

test("no random or hostile request built from the document, and no event of a provider, gets an internal error or an undocumented answer", async () => {
  test.setTimeout(900_000);
  const server = await startTestServer({ env: fuzzEnvironment });
  try {
    const options = { runs: RUNS, seed: seedOfRun() };
    const told = fuzzHooks({ runs: 100, seed: options.seed });
    const asked = await fuzz({ url: server.url, ...options });
    expect(asked.map(({ operation }) => operation).sort()).toEqual(operations.map(({ id }) => id).sort());
    for (const { operation, requests } of asked) expect(requests, operation).toBe(RUNS);
    const reports = [...asked, ...(await told)];
    expect(
      reports.flatMap(({ problems }) => problems),
      `SEED=${options.seed}`,
    ).toEqual([]);
  } finally {
    await server.stop();
  }
});
