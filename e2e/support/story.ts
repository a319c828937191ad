import { setTimeout } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type FullProject,
  type Page,
  type TestInfo,
} from "playwright/test";
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

/** In a browser context that has read nothing yet, and takes the options of `test.use`. */
export const coldTest = base.extend<Cast>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  address: async ({}, provide) => provide(newAddress("dana")),
  api: async ({ context, baseURL, address }, provide) =>
    provide(await openReadySession(context, baseURL ?? "", address)),
  guest: async ({ browser }, provide) => {
    const context = await browser.newContext();
    await provideGuest(await context.newPage(), provide);
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

interface Rooms {
  room: BrowserContext;
  guestRoom: BrowserContext;
}

/**
 * Each story has its own account, and a browser without cookies and storage. All of a worker share the browser's cache: a
 * page of the studio or the library that finds its scripts there takes two thirds of the processor time.
 */
export const test = coldTest.extend<object, Rooms>({
  room: [({ browser }, provide, { project }) => withContext(browser, project, provide), { scope: "worker" }],
  guestRoom: [({ browser }, provide, { project }) => withContext(browser, project, provide), { scope: "worker" }],
  context: async ({ room }, provide, testInfo) => {
    await provide(room);
    if (testInfo.status !== testInfo.expectedStatus) await attachShown(room, testInfo);
    await leave(room);
  },
  page: async ({ context, baseURL }, provide) => provide(await emptyPage(context, baseURL)),
  guest: async ({ guestRoom, baseURL }, provide) => {
    await provideGuest(await emptyPage(guestRoom, baseURL), provide);
    await leave(guestRoom);
  },
});

async function withContext(
  browser: Browser,
  { use }: FullProject,
  provide: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: use.baseURL ?? "", permissions: use.permissions ?? [] });
  Object.assign(context, { addInitScript: refuseForGood, setOffline: setOfflineOf(context) });
  const { clock } = context;
  Object.assign(clock, { install: refuseForGood, pauseAt: refuseForGood });
  Object.assign(clock, { setFixedTime: refuseForGood, setSystemTime: refuseForGood });
  await provide(context);
  await context.close();
}

/**
 * Playwright tells the pages first, then the worker of the share sheet, and waits for its answer for good if it ends with its page
 * in that moment.
 */
function setOfflineOf(context: BrowserContext): BrowserContext["setOffline"] {
  const set = context.setOffline.bind(context);
  return (isOffline) => Promise.race([set(isOffline), setTimeout(2000)]);
}

/** Playwright cannot take them back, so the stories after this one would have them, too. */
function refuseForGood(): never {
  throw new Error("Clocks and initial scripts of a whole browser context are for stories of coldTest.");
}

async function emptyPage(context: BrowserContext, baseURL = ""): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: new URL(baseURL).origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers,file_systems",
  });
  await devtools.detach();
  return page;
}

async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearCookies();
}

async function provideGuest(page: Page, provide: (page: Page) => Promise<void>): Promise<void> {
  watched(page);
  await provide(page);
  base.expect(caught.get(page), "errors that a guest's page did not catch").toEqual([]);
}

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
