import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright/test";
import { share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

type Kind = "document" | "stylesheet" | "script";
const kinds: readonly string[] = ["document", "stylesheet", "script"] satisfies Kind[];

/** Visits a page and weighs, compressed, every file that it asked for until it rests; in kilobytes of 1000. */
async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Record<Kind, number>> {
  const files: Response[] = [];
  page.on("response", (response) => files.push(response));
  await visit();
  await page.waitForLoadState("networkidle");
  const weights: Record<Kind, number> = { document: 0, stylesheet: 0, script: 0 };
  for (const file of files) {
    const kind = file.request().resourceType();
    if (kinds.includes(kind)) weights[kind as Kind] += gzipSync(await file.body()).length / 1000;
  }
  return weights;
}

test("the public page costs 8 KB of script and 40 KB of page and style at most", async ({ api, guest }) => {
  const tags = Array.from({ length: 20 }, (_, index) => ({
    timestamp: index / 4,
    x: 0.5,
    y: index / 20,
    note: `Look at number ${index + 1}`,
  }));
  const link = await share(api, await readyClip(api, { tags }));
  const weights = await weigh(guest, () => guest.goto(link.public_url));
  expect(weights.document).toBeGreaterThan(1);
  expect(weights.script).toBeGreaterThan(0.5);
  expect(weights.script).toBeLessThanOrEqual(8);
  expect(weights.document + weights.stylesheet).toBeLessThanOrEqual(40);
});

test("the library costs 190 KB of script at most", async ({ page, api }) => {
  await readyClip(api, { seconds: 0 });
  const { script } = await weigh(page, async () => {
    await page.goto("/library");
    await expect(page.getByRole("link", { name: "Leaking valve" })).toBeVisible();
  });
  expect(script).toBeGreaterThan(50);
  expect(script).toBeLessThanOrEqual(190);
});

test("the studio costs 300 KB of script at most", async ({ page, api }) => {
  const id = await readyClip(api);
  const { script } = await weigh(page, () => openStudio(page, id));
  expect(script).toBeGreaterThan(50);
  expect(script).toBeLessThanOrEqual(300);
});
