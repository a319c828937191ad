import { test as base, type Page } from "playwright/test";
import type { Api } from "./api";
import { newAddress, openSession } from "./person";

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
  api: async ({ context, baseURL, address }, provide) => provide(await openSession(context, baseURL ?? "", address)),
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
      const errors = context.pages().flatMap((page) => caught.get(page) ?? []);
      base.expect(errors, "errors that a page did not catch").toEqual([]);
    },
    { auto: true },
  ],
});

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
