import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "#lib/http/openapi/document";
import { shapeHash } from "./api-shape.mjs";
import { rootDir } from "./steps.mjs";

test("the generated types are those of the document", async () => {
  const types = await readFile(join(rootDir, "lib/api-client/generated/api.d.ts"), "utf8");
  // What JSON cannot hold is not part of the shape either.
  const document = JSON.parse(JSON.stringify(openApiDocument("https://tellmark.test"))) as object;
  const [, written] = /Shape of the document: (\w+)/.exec(types) ?? [];
  expect(written, "the contract has changed: run `npm run generate -- client`").toBe(shapeHash(document));
});
