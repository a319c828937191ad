import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { imports, importsOf, isOurs, print, sourceOf, tests, unitTests } from "../../e2e/support/source-tree";

const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(readFileSync("package.json", "utf8"));
const listed = ["dependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
  Object.keys(manifest[kind] ?? {}),
);
const described = [...sourceOf("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name]) => name);

test("docs/dependencies.md says of each package what it does here, and names none that is gone", () => {
  expect(
    described.toSorted(),
    "give the new package its line in docs/dependencies.md, or take out that of one that is gone",
  ).toEqual(listed.toSorted());
});

test("every imported package is in package.json itself", () => {
  const known = new Set(listed);
  const wrong = [...imports, ...[...tests, ...unitTests].flatMap(importsOf)].filter(
    (one) => !isOurs(one) && /^(@[\w.-]+\/)?[\w.-]+$/.test(one.target) && !known.has(one.target),
  );
  expect(print(wrong), "add the package to package.json, at an exact version").toEqual([]);
});
