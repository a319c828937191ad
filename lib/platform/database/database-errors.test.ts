import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseDown } from "./database-errors";

test("a socket that is missing means that the database is down, any other missing file does not", async () => {
  const failure = (error: unknown) => error;
  expect(isDatabaseDown(await new pg.Client({ host: "/nowhere" }).connect().catch(failure))).toBe(true);
  expect(isDatabaseDown(await readFile("/nowhere/image.png").catch(failure))).toBe(false);
});
