import { resolve } from "node:path";
import { defineConfig } from "playwright/test";

const voice = resolve(import.meta.dirname, "e2e/fixtures/speech.wav");

export default defineConfig({
  globalSetup: "./e2e/support/playwright-server.mjs",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { baseURL: process.env.TELLMARK_URL, trace: "retain-on-failure" },
  projects: [
    { name: "api", testDir: "e2e/api" },
    {
      name: "browser",
      testDir: "e2e/browser",
      use: {
        permissions: ["microphone", "clipboard-read", "clipboard-write"],
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || undefined,
          args: [
            "--no-sandbox",
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            `--use-file-for-fake-audio-capture=${voice}`,
            "--autoplay-policy=no-user-gesture-required",
          ],
        },
      },
    },
  ],
});
