import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const fixtures = fileURLToPath(new URL("../../../e2e/fixtures/", import.meta.url));

/** For tests: the path of a recording or picture that stands with the tests. */
export function fixture(name: string): string {
  return path.join(fixtures, name);
}

/** For tests: the bytes of it. */
export function fixtureBytes(name: string): Promise<Buffer> {
  return readFile(fixture(name));
}
