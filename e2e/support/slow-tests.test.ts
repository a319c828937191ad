import { expect, test } from "vitest";
import { slowTests } from "./slow-tests.mjs";
import { unitTests } from "./source-tree";

test("every slow test that `npm run check` leaves out is a file that `npm test` runs", () => {
  expect(
    slowTests.filter((name) => !unitTests.some((file) => file.endsWith(`/${name}`))),
    "rename or take out these lines of e2e/support/slow-tests.mjs",
  ).toEqual([]);
});
