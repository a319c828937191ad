import { expect, test } from "playwright/test";
import { operations } from "#lib/contract/index";
import { outcomeOf, readOutcomes } from "../support/outcome-log";
import { unmetOutcomes } from "../support/unmet-outcomes";

test("the API tests have met every success and every declared error of every operation", () => {
  const seen = readOutcomes();
  const declared = operations.flatMap((operation) =>
    [...operation.ok, ...operation.errors].map((outcome) => outcomeOf(operation.id, outcome)),
  );
  expect(
    declared.filter((outcome) => !seen.has(outcome) && !(outcome in unmetOutcomes)),
    "add a story that meets each of these to e2e/api, or its reason to e2e/support/unmet-outcomes.ts",
  ).toEqual([]);
  expect(
    Object.keys(unmetOutcomes).filter((outcome) => seen.has(outcome)),
    "a story meets these: take them out of e2e/support/unmet-outcomes.ts",
  ).toEqual([]);
});
