import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([
  ["main.mjs", "./limit-threads.mjs"],
  ["cli/app.mjs", "../limit-threads.mjs"],
])("%s limits threads before it does anything else: later V8 may end the process", (program, module) => {
  const source = readFileSync(join(import.meta.dirname, program), "utf8");
  expect(/\bimport\b.*"(.*)"/.exec(source)?.[1]).toBe(module);
});
