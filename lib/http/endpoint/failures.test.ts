import { afterAll, beforeAll, expect, test } from "vitest";
import { connections } from "#lib/platform/connections";
import { lockName, type Transaction, transaction } from "#lib/platform/db";
import { beside } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { asAppError } from "./failures";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

test("who is in the way of others again and again is told to come back: 503", async () => {
  let runs = 0;
  let opponent = Promise.resolve();
  const work = async (tx: Transaction) => {
    await opponent;
    runs += 1;
    await tx.$executeRaw`SET LOCAL deadlock_timeout = '50ms'`;
    await lockName(tx, "first");
    const client = await beside(() => connections().connect());
    await client.query("BEGIN");
    await client.query(lock, ["second"]);
    opponent = client
      .query(lock, ["first"])
      .then(() => client.query("COMMIT"))
      .then(() => client.release());
    await lockName(tx, "second");
  };
  const error = await transaction(work).catch((failure: unknown) => failure);
  await opponent;
  expect(runs).toBe(3);
  const { code, status, headers } = asAppError(error, "req_1");
  expect([code, status, headers["Retry-After"]]).toEqual(["service_unavailable", 503, "2"]);
});
