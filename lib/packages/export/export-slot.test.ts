import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { assertNoOtherExport, runAsOnlyExport } from "./export-slot";

let close: () => Promise<void>;
beforeAll(async () => {
  close = (await openTestRuntime()).close;
  await db().user.createMany({ data: ["ann", "bob"].map((id) => ({ id, email: `${id}@example.org` })) });
});
afterAll(() => close());
beforeEach(() => db().accountExport.deleteMany({}));

async function* pieces(count = 3) {
  for (let number = 0; number < count; number += 1) yield Uint8Array.of(number);
}

async function countOf(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  for await (const _piece of bytes) count += 1;
  return count;
}

const later = (seconds: number) => {
  const now = clock.now().getTime();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now + seconds * 1000));
};
const refused = { code: "conflict" };

test("a user downloads one export at a time, whichever process sends it; other users are not affected", async () => {
  const first = await runAsOnlyExport("ann", pieces());
  await first.next();
  await expect(assertNoOtherExport("ann")).rejects.toMatchObject(refused);
  await expect(runAsOnlyExport("ann", pieces())).rejects.toMatchObject(refused);
  expect(await countOf(await runAsOnlyExport("bob", pieces()))).toBe(3);
  expect(await countOf(first)).toBe(2);
  await assertNoOtherExport("ann");
});

test("of several exports that start at the same time, one runs", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => runAsOnlyExport("ann", pieces())));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an aborted export makes room immediately", async () => {
  const first = await runAsOnlyExport("ann", pieces());
  await first.next();
  await first.return();
  await assertNoOtherExport("ann");
});

test("one that no one reads from gives way, and ends when it is read again; one that is read slowly does not", async () => {
  const first = await runAsOnlyExport("ann", pieces(9));
  await first.next();
  later(100);
  await first.next();
  later(100);
  await expect(runAsOnlyExport("ann", pieces())).rejects.toMatchObject(refused);
  later(200);
  const second = await runAsOnlyExport("ann", pieces());
  await second.next();
  await expect(first.next()).rejects.toThrow("another export");
  await expect(assertNoOtherExport("ann")).rejects.toMatchObject(refused);
  await second.return();
});
