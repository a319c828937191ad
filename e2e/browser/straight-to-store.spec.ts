import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import type { Api } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { openSession } from "../support/person";
import { s3Double } from "../support/s3-double";
import { fixture, wavHeader } from "../support/samples";
import { raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";
import { coldTest, expect } from "../support/story";
import { openStudio } from "../support/studio";
import { vercelBlobDouble } from "../support/vercel-blob-double";

const MB = 1024 * 1024;

interface Place {
  store: Awaited<ReturnType<typeof s3Double | typeof vercelBlobDouble>>;
  server: TestServer;
}

const test = coldTest.extend<object, { place: Place & { store: Awaited<ReturnType<typeof s3Double>> } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const store = await s3Double();
      const server = await startTestServer({ env: { ...raisedLimits, ...store.env } });
      await provide({ store, server });
      await server.stop();
      await store.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ place }, provide) => provide(place.server.url),
});

test.describe.configure({ mode: "default" });

const ruleFor = (origin: string) => ({
  origins: [origin],
  methods: ["PUT"],
  headers: ["content-type", "if-none-match"],
});

const picture = Buffer.concat([fixture("screenshot.png"), randomBytes(9 * MB)]);

/** What the page sends, by where it goes. */
function watch(page: Page, { store }: Place) {
  const sent = { here: [] as number[], there: 0 };
  page.on("request", (request) => {
    if (request.method() !== "PUT") return;
    const url = new URL(request.url());
    if (url.origin === store.url) sent.there += 1;
    else if (url.searchParams.has("offset")) sent.here.push(Number(url.searchParams.get("offset")));
  });
  return sent;
}

/** Playwright would send the bytes of a large file as text, through the page. */
async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  return path;
}

async function choosePicture(page: Page) {
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(await onDisk("large.png", picture));
}

async function expectThere(api: Api, id: number, kind: "image_urls" | "audio_url", bytes: Buffer) {
  const stored = async () => [(await api.call(getClip, { params: { id } })).body.data[kind] ?? []].flat();
  await expect.poll(stored, { timeout: 60_000 }).toHaveLength(1);
  const [url = ""] = await stored();
  expect((await api.send("GET", url)).bytes.equals(bytes)).toBe(true);
}

async function expectPastServer(page: Page, api: Api, place: Place) {
  const { store, server } = place;
  const id = await makeDraft(api);
  const sent = watch(page, place);
  const answer = await page.goto(`${server.url}/studio/${id}`);
  const policy = (await answer?.headerValue("content-security-policy")) ?? "";
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${store.url}`);
  await expect(page.getByLabel("Title")).toBeVisible();
  await choosePicture(page);
  await expectThere(api, id, "image_urls", picture);
  expect(sent).toEqual({ here: [], there: 2 });

  const sound = Buffer.concat([wavHeader(5 * MB, 88_200), randomBytes(5 * MB)]);
  const file = await onDisk("long.wav", sound);
  await page.locator('input[type="file"][accept*="audio"]').first().setInputFiles(file);
  await expectThere(api, id, "audio_url", sound);
  expect(sent).toEqual({ here: [], there: 3 });
  expect([...store.objects.keys()].filter((key) => key.startsWith("uploads/"))).toEqual([]);
}

test("a large picture and a recording go past the server, to the one origin that the page may send to", async ({
  page,
  api,
  place,
}) => {
  test.slow();
  place.store.allow(ruleFor(place.server.url));
  await expectPastServer(page, api, place);
});

test("they go straight to Vercel Blob, too", { tag: "@long" }, async ({ browser, address }) => {
  test.slow();
  const store = await vercelBlobDouble();
  const server = await startTestServer({ env: { ...raisedLimits, ...store.env } });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const api = await openSession(context, server.url, address);
    await expectPastServer(await context.newPage(), api, { store, server });
  } finally {
    await context.close();
    await server.stop();
    await store.close();
  }
});

test("a bucket that refuses uploads from pages is tried once; then the file is sent through the server", async ({
  page,
  api,
  place,
}) => {
  place.store.allow(null);
  const id = await makeDraft(api);
  const sent = watch(page, place);
  await openStudio(page, id);
  await choosePicture(page);
  await expectThere(api, id, "image_urls", picture);
  expect(sent).toEqual({ here: [0, 4, 8].map((part) => part * MB), there: 1 });
});

test("a part whose answer is lost is not sent again, an interrupted part is, and an upload continues after being offline", async ({
  page,
  context,
  api,
  place,
}) => {
  const { store, server } = place;
  store.allow(ruleFor(server.url));
  const id = await makeDraft(api);
  const isPart = ({ method = "", url = "" }: { method?: string | undefined; url?: string | undefined }) =>
    method === "PUT" && url.includes("/uploads/upl_");
  store.fault({ kind: "lost answer", times: 1, when: isPart });
  const sent = watch(page, place);
  await openStudio(page, id);
  let addresses = 0;
  page.on("request", (request) => {
    addresses += request.url().endsWith("/address") ? 1 : 0;
    if (addresses === 2) {
      addresses += 1;
      void context.setOffline(true).then(() => setTimeout(() => context.setOffline(false), 500));
    }
  });
  await choosePicture(page);
  await expectThere(api, id, "image_urls", picture);
  expect(sent.here).toEqual([]);
  expect(sent.there).toBeLessThanOrEqual(4);
  store.fault(null);
});
