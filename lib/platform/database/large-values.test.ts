import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db, transaction } from "./db";
import { deleteLargeObject, readLargeValues, uploadLargeObject } from "./large-values";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

/** One to four bytes per character, so that some pieces end within a character. */
const long = "a\u00e9\u20ac\u{1f58b}".repeat(90_000);

const kept = async () =>
  Number((await db().$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM pg_largeobject`)[0]?.count);

test("a long value comes back byte for byte, beside a short one and an empty one", async () => {
  const query =
    "SELECT name, convert_to(value, 'UTF8') FROM (VALUES ('long', $1), ('short', 'x'), ('none', '')) AS v (name, value)";
  const found = await readLargeValues(query, [long]);
  expect([...found.keys()].sort()).toEqual(["long", "short"]);
  expect(found.get("long")?.equals(Buffer.from(long))).toBe(true);
  expect(String(found.get("short"))).toBe("x");
});

test("a sent value is complete where it is used, and gone afterwards", async () => {
  const same = await transaction(async (tx) => {
    const number = await uploadLargeObject(tx, Buffer.from(long));
    const rows = await tx.$queryRaw<
      { same: boolean }[]
    >`SELECT convert_from(lo_get(${number}::bigint::oid), 'UTF8') = ${long} AS same`;
    await deleteLargeObject(tx, number);
    return rows[0]?.same;
  });
  expect(same).toBe(true);
  expect(await kept()).toBe(0);
});

test("a failed transaction leaves nothing of the sent value", async () => {
  const failed = transaction(async (tx) => {
    await uploadLargeObject(tx, Buffer.from(long));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await kept()).toBe(0);
});

test("a failed query reports its error, and its connection stays usable", async () => {
  await expect(readLargeValues("SELECT 'x', convert_to(nothing, 'UTF8')", [])).rejects.toThrow(/nothing/);
  await expect(
    readLargeValues("SELECT 'x', pg_sleep(20)::text::bytea WHERE pg_terminate_backend(pg_backend_pid())", []),
  ).rejects.toThrow();
  expect(String((await readLargeValues("SELECT 'x', convert_to('y', 'UTF8')", [])).get("x"))).toBe("y");
});
