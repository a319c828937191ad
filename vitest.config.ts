import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lib/**/*.test.ts", "lib/**/*.test.tsx", "components/**/*.test.ts", "e2e/support/*.test.ts"],
    globalSetup: ["./e2e/support/vitest-database.mjs"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // As in playwright.config.ts: the run names each test that needed its second try.
    retry: 1,
  },
});
