import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const fixtures = fileURLToPath(new URL("../../../../e2e/fixtures", import.meta.url));

export function fixture(name: string): string {
  return path.join(fixtures, name);
}

export function fixtureBytes(name: string): Promise<Buffer> {
  return readFile(fixture(name));
}
