import { test as base, type Page } from "playwright/test";
import type { Api } from "./api";
import { newAddress, openSession } from "./person";

interface Cast {
  /** An address with an account; `page` is signed in with it. */
  address: string;
  /** The owner of `page`, as a caller of the API. */
  api: Api;
  /** Somebody without an account, in a browser of their own. */
  guest: Page;
  /** The same with JavaScript switched off. */
  plainGuest: Page;
  /** Every story fails with the first error that a page did not catch, and with what a policy of ours has blocked. */
  uncaught: undefined;
}

/** Playwright's test with the people of a story. */
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
