import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "../../support/ensure-chromium.mjs";
import { rootDir } from "../../support/steps.mjs";
import { startBenchServer, succeeded } from "../bench-server.mjs";

/**
 * @typedef {import("playwright").Page} Page
 * @typedef {import("./pointer-script.mjs").Box} Box
 * @typedef {Awaited<ReturnType<typeof openBrowser>>} Desk
 */

const ADDRESS = "torture@example.com";
const MOST_IN_ONE_DRAWING = 5000;

/** A server with one person, and a browser in which they are signed in. */
export async function openBrowser() {
  const { server, api, createDraft } = await startBenchServer({ AUTO_TRANSCRIBE: "0" });
  // A profile on disk, as users have: in a private window the browser holds all that a page keeps in its own memory.
  const profile = await mkdtemp(join(tmpdir(), "tellmark-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    viewport: { width: 1440, height: 900 },
    executablePath: ensureChromium() ?? undefined,
    args: [
      "--no-sandbox",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${join(rootDir, "e2e/fixtures/speech.wav")}`,
    ],
  });
  const page = await context.newPage();
  await signIn(page, server.url);

  /** @returns {Promise<number>} a clip with a picture */
  const createClip = async () => {
    const id = await createDraft();
    const form = new FormData();
    const picture = await readFile(join(rootDir, "e2e/fixtures/screenshot.png"));
    form.set("image_file", new Blob([picture], { type: "image/png" }), "a.png");
    succeeded(await api.send("POST", `/api/v1/security/vst/${id}/image`, form));
    return id;
  };
  return {
    server,
    api,
    page,
    createClip,
    /** @param {number} id @param {readonly unknown[]} strokes */
    async addInk(id, strokes) {
      for (let from = 0; from < strokes.length; from += MOST_IN_ONE_DRAWING) {
        const drawing_data = { version: 1, strokes: strokes.slice(from, from + MOST_IN_ONE_DRAWING) };
        succeeded(await api.send("POST", `/api/v1/security/vst/${id}/drawings`, { drawing_data }));
      }
    },
    /** With the pen in the hand. @param {number} id @returns {Promise<Box>} where the picture is */
    async openStudio(id) {
      await page.goto(`${server.url}/studio/${id}`);
      const picture = page.getByRole("img", { name: "Your picture" });
      await picture.waitFor();
      await page.getByRole("radio", { name: "Pen" }).click();
      const box = /** @type {Box} */ (await picture.boundingBox());
      // What paints ink is loaded with the first move.
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.locator("main canvas").last().waitFor();
      return box;
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
      await server.stop();
    },
  };
}

/** @param {Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel(/e-mail/i).fill(ADDRESS);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel(/code/i).waitFor();
  const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${ADDRESS}`)).json();
  await page.getByLabel(/code/i).fill(/\b\d{6}\b/.exec(messages[0].text)?.[0] ?? "");
  await page.waitForURL(/library/);
}
