import type { Page } from "playwright/test";
import { makeCompleted, share } from "../support/clip-steps";
import { expect, test } from "../support/story";

const forEverybody = ["/", "/sign-in", "/docs", "/docs/errors", "/docs/objects", "/nothing/here", "/docs/nothing"];

async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  await page.waitForLoadState("networkidle");
  const policy = (await answer?.headerValue("content-security-policy")) ?? "";
  return { policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1], answer };
}

test("every page lets run what carries its nonce, and nothing else", { tag: "@long" }, async ({ guest, page, api }) => {
  const id = await makeCompleted(api);
  const nonces: unknown[] = [];
  const signedIn = ["/library", `/studio/${id}`, "/studio/new", "/studio/0", "/inbox", "/settings"];
  for (const [who, paths] of [
    [guest, [...forEverybody, "/studio/local/1", "/studio/shared"]],
    [page, [...forEverybody, ...signedIn]],
  ] as const) {
    for (const path of paths) {
      const { policy, nonce, answer } = await visit(who, path);
      nonces.push(nonce);
      expect(nonce, path).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      for (const part of ["default-src 'self'", "'strict-dynamic'", "object-src 'none'", "frame-ancestors 'none'"]) {
        expect(policy, path).toContain(part);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(await answer?.headerValue("referrer-policy")).toBe("same-origin");
      // Scripts have run: React has hydrated the page.
      await who.waitForFunction(() => Object.keys(document).some((name) => name.startsWith("_reactListening")));
    }
  }
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("walking from page to page inside the app blocks nothing", async ({ page, api }) => {
  await makeCompleted(api);
  await page.goto("/");
  await page.getByRole("link", { name: "Your clips" }).first().click();
  await page.getByRole("link", { name: "Leaking valve" }).first().click();
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share" }).getByText("Link copied. Paste it anywhere.")).toBeVisible();
});

test("a script injected into a page does not run", async ({ page, api }) => {
  await makeCompleted(api);
  await page.goto("/library");
  const blocked = page.waitForEvent("console", (line) => line.text().includes("Content Security Policy"));
  const ran = await page.evaluate(() => {
    const trap = document.createElement("div");
    trap.innerHTML = '<img src="x:" onerror="globalThis.trapped = true">';
    document.body.append(trap);
    return new Promise((resolve) => setTimeout(() => resolve("trapped" in globalThis), 200));
  });
  expect(ran).toBe(false);
  await blocked;
  await page.close();
});

test("the public page keeps its own policy", async ({ guest, api }) => {
  const { public_url } = await share(api, await makeCompleted(api));
  const { policy, answer } = await visit(guest, public_url);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-/);
  expect(await answer?.headerValue("referrer-policy")).toBe("no-referrer");
});
