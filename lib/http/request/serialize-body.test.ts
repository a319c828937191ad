import { afterAll, beforeAll, expect, test } from "vitest";
import { countTurns } from "../../../e2e/support/count-turns";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { serializeBody } from "./serialize-body";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

test("others are served while a body of megabytes is written, and it is the same as a small one", async () => {
  const fields = { title: "Where?", image: "A".repeat(8 * 1024 * 1024), left: undefined };
  let large = new Uint8Array();
  const turns = await countTurns(async () => {
    large = await serializeBody(fields, { isLarge: true });
  });
  expect(turns).toBeGreaterThan(1);
  expect(Buffer.from(large).equals(Buffer.from(JSON.stringify(fields)))).toBe(true);
  expect(await serializeBody({ title: "Where?" }, { isLarge: false })).toEqual(
    new TextEncoder().encode('{"title":"Where?"}'),
  );
});
