import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "#lib/contract/index";
import { type ErrorCode, errorStatus } from "#lib/kernel/errors";
import type { OperationSpec } from "../../lib/contract/schema/operation";
import { outcomeOf } from "./outcome-log";
import { rootDir } from "./steps.mjs";
import { unmetOutcomes } from "./unmet-outcomes";

const folder = join(rootDir, "e2e/api");
const specs = readdirSync(folder)
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => readFileSync(join(folder, name), "utf8"));

const names = (source: string, word: string | number) => new RegExp(`\\b${word}\\b`).test(source);

/** idor.spec.ts asks every operation that needs a token for something of another user. */
const isMetByAll = ({ access, subject }: OperationSpec, code: ErrorCode) =>
  code === "resource_not_found" && access === "bearer" && subject !== undefined;

/** A first look at what e2e/contract/coverage.spec.ts finds out after a whole run of the API's stories. */
test("each operation has a story of the API, and each error that it declares is named in one of its stories", () => {
  const missing = (operations as readonly OperationSpec[]).flatMap((operation) => {
    const stories = specs.filter((source) => names(source, operation.id));
    const isNamed = (code: ErrorCode) =>
      stories.some((source) => names(source, code) || names(source, errorStatus[code]));
    return [
      ...(stories.length > 0 ? [] : [operation.id]),
      ...operation.errors
        .filter((code) => !isNamed(code) && !isMetByAll(operation, code))
        .map((code) => outcomeOf(operation.id, code)),
    ];
  });
  expect(
    missing.filter((outcome) => !(outcome in unmetOutcomes)),
    "add a story that meets each of these to e2e/api, or its reason to e2e/support/unmet-outcomes.ts",
  ).toEqual([]);
});
