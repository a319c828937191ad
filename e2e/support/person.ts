import type { BrowserContext, Page } from "playwright/test";
import { expect } from "playwright/test";
import { sessionCookieName } from "#lib/http/identity/session-cookie-name";
import { newBrowserAccount } from "./accounts";
import { Api } from "./api";

export function newAddress(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.com`;
}

export async function readCode(base: string, address: string): Promise<string> {
  const answer = await fetch(`${base}/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await answer.json()) as { messages: { template_id: number; text: string }[] };
  const code = messages.find((message) => message.template_id === 2)?.text.match(/\b\d{6}(?:\d{4})?\b/)?.[0];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** `opened` runs when the sign-in page is open, before anything is typed. */
export async function signIn(page: Page, base: string, address: string, opened = async () => {}): Promise<void> {
  await page.goto("/sign-in");
  await opened();
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill(address);
  await expect(page.getByRole("button", { name: "Send me a code" })).toBeEnabled();
  await page.keyboard.press("Enter");
  const code = page.getByRole("textbox", { name: /code/i });
  await expect(code).toBeVisible();
  await code.fill(await readCode(base, address));
  await page.waitForURL("**/library");
}

/** Of a new account, without the sign-in and its three messages where the tests share a server; `openSession` signs in. */
export async function openReadySession(context: BrowserContext, base: string, address: string): Promise<Api> {
  const account = base === process.env.TELLMARK_URL ? await newBrowserAccount(address) : null;
  if (account === null) return openSession(context, base, address);
  const name = sessionCookieName(new URL(base).origin);
  await context.addCookies([{ name, value: account.cookie, url: base, httpOnly: true, sameSite: "Lax" }]);
  return new Api(base, account.key);
}

export async function openSession(context: BrowserContext, base: string, address: string): Promise<Api> {
  const headers = { Origin: base };
  const asked = await context.request.post("/api/v1/auth/login", {
    headers,
    data: address.startsWith("+") ? { phone: address } : { email: address },
  });
  const { verification_id } = (await asked.json()) as { verification_id: string };
  const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, verification_id, code: await readCode(base, address), json: "true" };
  await context.request.post("/api/auth/callback/credentials", { headers, form });
  const made = await context.request.post("/api/v1/auth/api-keys", { headers, data: { name: "Stories" } });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = (await made.json()) as { data: { key: string } };
  return new Api(base, data.key);
}
