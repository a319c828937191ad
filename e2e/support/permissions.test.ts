import { expect, test } from "vitest";
import { permissionsPage } from "./permissions-page";
import { sourceOf } from "./source-tree";

test("docs/permissions.md says who may call what as the contract does", () => {
  const isInStep = sourceOf("docs/permissions.md") === permissionsPage();
  expect(isInStep, "run `node e2e/support/write-permissions.mjs`").toBe(true);
});
