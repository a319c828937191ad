import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const files = ["lib", "components", "e2e/support"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);

/**
 * Each of these files gets a process of its own, which takes a second: they change what a process shares, want Node's own
 * fetch (the vendors' libraries), which undici replaces where it is imported, or are long (suites): files of one process
 * are not handed to another that is free.
 */
const needsOwnProcess = (file: string) =>
  /\bvi\.mock|globalThis|process\.env|startPostgres|\.suite"|deepgram\/sdk"/.test(
    readFileSync(join(import.meta.dirname, file), "utf8"),
  );

const common = {
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: ["./e2e/support/log-of-tests.mjs", "./e2e/support/real-timers.mjs"],
  // As the server does it.
  execArgv: ["--import=./lib/server/limit-threads.mjs"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // As in playwright.config.ts: the run names each test that needed its second try.
  retry: 1,
};

export default defineConfig({
  test: {
    // The log of a test that passes, with the faults that it provokes, would look like a failure.
    silent: "passed-only",
    globalSetup: ["./e2e/support/vitest-database.mjs"],
    // Two more than the cores that a small machine has: some wait for time-outs, others for programs.
    maxWorkers: 4,
    tags: [{ name: "long", description: "In `npm run prove`, not in `npm test`." }],
    projects: [
      { test: { ...common, name: "own process", include: files.filter(needsOwnProcess) } },
      {
        test: {
          ...common,
          name: "shared process",
          isolate: false,
          include: files.filter((file) => !needsOwnProcess(file)),
        },
      },
    ],
  },
});
