import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { saveDrawing } from "#lib/contract/drawings";
import { createRequest } from "#lib/contract/requests";
import { LANGUAGES } from "#lib/languages/languages";
import { share } from "../support/clip-steps";
import { filledClip, readyClip } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

type Kind = "Document" | "Stylesheet" | "Script";
const kinds: readonly string[] = ["Document", "Stylesheet", "Script"] satisfies Kind[];

/** Kilobytes (1000) transferred by type, headers included, until the page is idle; as gzip where that is asked for. */
async function weigh(page: Page, visit: () => Promise<unknown>, encoding?: "gzip"): Promise<Record<Kind, number>> {
  const wire = await page.context().newCDPSession(page);
  const asked = new Map<string, Kind>();
  const weights: Record<Kind, number> = { Document: 0, Stylesheet: 0, Script: 0 };
  wire.on("Network.responseReceived", ({ requestId, type }) => {
    if (kinds.includes(type)) asked.set(requestId, type as Kind);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = asked.get(requestId);
    if (kind) weights[kind] += encodedDataLength / 1000;
  });
  await wire.send("Network.enable");
  await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
  if (encoding) await wire.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  await visit();
  await page.waitForLoadState("networkidle");
  await wire.detach();
  return weights;
}

/** The lower bound detects a broken measurement. */
function expectWithin(weights: Record<Kind, number>, budget: Partial<Record<Kind, number>>) {
  for (const [kind, most] of Object.entries(budget) as [Kind, number][]) {
    expect(weights[kind], kind).toBeGreaterThan(most / 4);
    expect(weights[kind], kind).toBeLessThanOrEqual(most);
  }
}

test("the public page costs 6.1 KB of script and 12 KB of page and style, and 12 KB in every language", async ({
  api,
  guest,
}) => {
  const tags = Array.from({ length: 20 }, (_, index) => ({
    timestamp: index / 4,
    x: 0.5,
    y: index / 20,
    note: `Look at number ${index + 1}`,
  }));
  const link = await share(api, await readyClip(api, { tags }));
  expectWithin(await weigh(guest, () => guest.goto(link.public_url)), { Script: 6.1, Document: 12 });
  for (const language of LANGUAGES) {
    const { bytes } = await api.as(null).send("GET", `${new URL(link.public_url).pathname}?lang=${language}`);
    expect(gzipSync(bytes, { level: 6 }).length / 1000, language).toBeLessThanOrEqual(12);
  }
});

test("the page of a request costs 1.5 KB of script and 7 KB of page and style before Record", async ({
  api,
  guest,
}) => {
  const questions = Array.from({ length: 10 }, (_, index) => ({ text: `What is at number ${index + 1}?` }));
  const { body } = await api.call(createRequest, { json: { title: "Where is it?", questions } });
  expectWithin(await weigh(guest, () => guest.goto(body.url)), { Script: 1.5, Document: 7 });
});

test("the landing page costs 142 KB of script", async ({ guest }) => {
  expectWithin(await weigh(guest, () => guest.goto("/")), { Script: 142.1, Stylesheet: 12.2, Document: 10 });
});

test("the library costs 169 KB of script", async ({ page, api }) => {
  await filledClip(api, { seconds: 0 });
  const weights = await weigh(page, async () => {
    await page.goto("/library");
    await expect(page.getByRole("link", { name: "Leaking valve" })).toBeVisible();
  });
  expectWithin(weights, { Script: 169, Stylesheet: 12.2 });
});

test("the studio costs 286 KB of script as gzip, until a user does something or there is ink to see", async ({
  page,
  api,
}) => {
  const id = await readyClip(api);
  expectWithin(await weigh(page, () => openStudio(page, id), "gzip"), { Script: 286, Stylesheet: 14.4 });
  const drawing_data = { version: 1, strokes: [{ id: "s", tool: "pen", points: [[0.5, 0.5, 0]] }] };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
  const openWithInk = async () => {
    await openStudio(page, id);
    await expect(page.locator(".konvajs-content").first()).toBeAttached();
  };
  const withInk = await weigh(page, openWithInk, "gzip");
  expect(withInk.Script, "what paints ink is loaded with it").toBeGreaterThan(300);
  expectWithin(withInk, { Script: 368 });
});

test("the page that records an answer costs 261 KB of script as gzip, less than the studio", async ({ guest, api }) => {
  const image = fixture("screenshot.png").toString("base64");
  const { code } = (await api.call(createRequest, { json: { title: "Where is it?", image } })).body;
  const visit = async () => {
    await guest.goto(`/r/${code}/record`);
    await expect(guest.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  };
  expectWithin(await weigh(guest, visit, "gzip"), { Script: 261, Stylesheet: 14.4 });
});

test("the API's document costs 96 KB, and the longest page of the reference 48 KB", async ({ guest }) => {
  expectWithin(await weigh(guest, () => guest.goto("/api/v1/openapi.json")), { Document: 96 });
  expectWithin(await weigh(guest, () => guest.goto("/docs/public")), { Document: 48 });
  for (const page of ["public", "sharing", "objects"]) {
    // By one gzip for all: what a server sends depends on how Node hands the page on.
    const whole = await (await guest.request.get(`/docs/${page}`)).body();
    expect(gzipSync(whole, { level: 6 }).length / 1000, page).toBeLessThanOrEqual(50);
  }
});
