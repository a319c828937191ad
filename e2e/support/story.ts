import { type BrowserContext, test as base, type Page, type TestInfo } from "playwright/test";
import type { Api } from "./api";
import { newAddress, openReadySession } from "./person";

interface Cast {
  /** The account that `page` is signed in with. */
  address: string;
  api: Api;
  guest: Page;
  plainGuest: Page;
  /** Fails every story on uncaught page errors and policy violations. */
  uncaught: undefined;
}

export const test = base.extend<Cast>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  address: async ({}, provide) => provide(newAddress("dana")),
  api: async ({ context, baseURL, address }, provide) =>
    provide(await openReadySession(context, baseURL ?? "", address)),
  guest: async ({ browser }, provide) => {
    const context = await browser.newContext();
    const page = watched(await context.newPage());
    await provide(page);
    base.expect(caught.get(page), "errors that a guest's page did not catch").toEqual([]);
    await context.close();
  },
  plainGuest: async ({ browser }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await provide(await context.newPage());
    await context.close();
  },
  uncaught: [
    async ({ context }, provide) => {
      context.on("page", watched);
      await provide(undefined);
      context.off("page", watched);
      const errors = context.pages().flatMap((page) => caught.get(page) ?? []);
      base.expect(errors, "errors that a page did not catch").toEqual([]);
    },
    { auto: true },
  ],
});

interface Room {
  room: { context: BrowserContext; address: string; api: Api };
}

/**
 * For stories to which it does not matter what else the account has: one account and one browser's cache for all of a
 * worker, which saves each of them the sign-in and the reading of all scripts. Nothing else stays from one to the next.
 */
export const storyAmongOthers = test.extend<object, Room>({
  room: [
    async ({ browser }, provide, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const context = await browser.newContext({ baseURL, permissions: project.use.permissions ?? [] });
      const address = newAddress("dana");
      await provide({ context, address, api: await openReadySession(context, baseURL, address) });
      await context.close();
    },
    { scope: "worker" },
  ],
  address: async ({ room }, provide) => provide(room.address),
  api: async ({ room }, provide) => provide(room.api),
  context: async ({ room: { context } }, provide, testInfo) => {
    await provide(context);
    if (testInfo.status !== testInfo.expectedStatus) await attachShown(context, testInfo);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
  },
  page: async ({ context, baseURL }, provide) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", {
      origin: new URL(baseURL ?? "").origin,
      storageTypes: "local_storage,indexeddb,cache_storage,service_workers,file_systems",
    });
    await devtools.detach();
    await provide(page);
  },
});

/** Playwright looks at the page after all fixtures, when pages of a room are closed. */
async function attachShown(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  const shown = await context.pages()[0]?.ariaSnapshot({ timeout: 5000 }).catch(String);
  await testInfo.attach("shown", { body: shown ?? "no page", contentType: "text/yaml" });
}

const caught = new WeakMap<Page, string[]>();

function watched(page: Page): Page {
  const errors: string[] = [];
  caught.set(page, errors);
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) errors.push(line.text());
  });
  return page;
}

export { expect } from "playwright/test";
