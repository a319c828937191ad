import { expect, test } from "playwright/test";
import { operations } from "#lib/contract/index";
import { startTestServer } from "../support/server.mjs";
import { fuzz, fuzzEnvironment } from "../torture/fuzz.mjs";

/** `npm run torture -- fuzz` sends 2,000 to each operation. */
const RUNS = 10;

test("no random or hostile request of the document's making is answered by a fault or in an undocumented way", async () => {
  test.setTimeout(900_000);
  const server = await startTestServer({ env: fuzzEnvironment });
  try {
    const reports = await fuzz({ url: server.url, runs: RUNS, seed: 20261121 });
    expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
    expect(reports.map(({ operation }) => operation).sort()).toEqual(operations.map(({ id }) => id).sort());
    for (const { operation, requests } of reports) expect(requests, operation).toBe(RUNS);
  } finally {
    await server.stop();
  }
});
