import type { Page } from "playwright/test";
import { expect } from "playwright/test";

/** An address that nobody else in the run has. */
export function newAddress(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.com`;
}

/** The newest sign-in code that was sent to an address, as its owner reads it in the mailbox. */
export async function readCode(base: string, address: string): Promise<string> {
  const answer = await fetch(`${base}/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await answer.json()) as { messages: { template_id: number; text: string }[] };
  const code = messages.find((message) => message.template_id === 2)?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** Signs a person in the way people do: address, code from the mailbox, library. */
export async function signIn(page: Page, base: string, address: string): Promise<void> {
  await page.goto("/sign-in");
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill(address);
  await page.keyboard.press("Enter");
  const code = page.getByRole("textbox", { name: /code/i });
  await expect(code).toBeVisible();
  await code.fill(await readCode(base, address));
  await page.waitForURL("**/library");
}
