import { expect, test } from "vitest";
import { readConfig } from "../config/read-config";
import { bootLog } from "./boot-log";

test.each([
  ["1", "  pictures  their text is read on this machine, in Latin letters"],
  ["0", "  pictures  not read"],
])("the server says at its start what becomes of the text in pictures: READ_PICTURES=%s", (READ_PICTURES, line) => {
  const memory = { totalBytes: 4e9, freeBytes: 4e9, isGroup: false };
  const started = { port: null, databaseName: "a database", stop: async () => {} };
  expect(bootLog(readConfig({ READ_PICTURES }), started, process.cwd(), memory)).toContain(line);
});
