import { resolve } from "node:path";
import { defineConfig } from "playwright/test";
import { isShortForm } from "./e2e/support/short-form";

const voice = resolve(import.meta.dirname, "e2e/fixtures/speech.wav");
const denied = "e2e/browser/denied.spec.ts";
const firefox = "e2e/browser/firefox.spec.ts";
const webkit = "e2e/browser/webkit.spec.ts";

/** A project's launch options replace the outer ones, so each gets the whole. */
const chromium = (...args: string[]) => ({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--autoplay-policy=no-user-gesture-required", ...args],
});

export default defineConfig({
  globalSetup: "./e2e/support/playwright-server.mjs",
  outputDir: "test-results",
  // Three more than the cores of a small machine: some wait for a save, others for time-outs or programs.
  workers: 5,
  fullyParallel: true,
  ...(isShortForm ? { grepInvert: /@long/ } : {}),
  forbidOnly: true,
  // A second try keeps one accident of timing from hiding the result of the rest; the run names each test that needed it.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { baseURL: process.env.TELLMARK_URL, trace: "on-first-retry" },
  projects: [
    // First, so that no single long story is left at the end.
    {
      name: "firefox",
      testDir: "e2e/browser",
      testMatch: `**/${firefox}`,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: resolve(import.meta.dirname, "e2e/support/firefox-for-playwright.mjs"),
          firefoxUserPrefs: {
            "media.navigator.permission.disabled": true,
            "media.navigator.streams.fake": true,
            "media.autoplay.default": 0,
            // Firefox's own software renderer takes a tenth less than Mesa's.
            "gfx.webrender.software": true,
          },
        },
      },
    },
    {
      // The fake permission prompt grants everything, whatever a test asks for; only a browser of its own refuses.
      name: "denied",
      testDir: "e2e/browser",
      testMatch: `**/${denied}`,
      use: { launchOptions: chromium("--use-fake-ui-for-media-stream=deny") },
    },
    { name: "webkit", testDir: "e2e/browser", testMatch: `**/${webkit}` },
    { name: "api", testDir: "e2e/api" },
    // After the others: whether they have met everything that the contract declares.
    { name: "contract", testDir: "e2e/contract", dependencies: ["api"] },
    {
      name: "browser",
      testDir: "e2e/browser",
      testIgnore: [denied, firefox, webkit].map((file) => `**/${file}`),
      use: {
        permissions: ["microphone", "clipboard-read", "clipboard-write"],
        launchOptions: chromium("--use-fake-ui-for-media-stream", `--use-file-for-fake-audio-capture=${voice}`),
      },
    },
  ],
});
