import { createHash } from "node:crypto";
import { currentExchange } from "#lib/kernel/exchange.mjs";
import { internalHeaders } from "#lib/kernel/internal-headers.mjs";

interface Page {
  html: string;
  headers: Record<string, string>;
}

interface Remembered extends Page {
  /** Of the key, for the server's memory of compressed answers. */
  name: string;
}

const MOST_BYTES = 32 * 1024 * 1024;

/** By what they show: a key names everything that a page was made of. What was asked for longest ago goes first. */
const pages = new Map<string, Remembered>();
let bytes = 0;

export function rememberedPage(key: string): Response | null {
  const page = pages.get(key);
  if (!page) return null;
  pages.delete(key);
  pages.set(key, page);
  const headers = new Headers(page.headers);
  if (currentExchange()?.lane) headers.set(internalHeaders.sameBytes, page.name);
  return new Response(page.html, { status: 200, headers });
}

export function rememberPage(key: string, page: Page): void {
  forget(key);
  pages.set(key, { ...page, name: createHash("sha256").update(key).digest("base64url") });
  bytes += sizeOf(key, page);
  for (const [oldest] of pages) {
    if (bytes <= MOST_BYTES) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const page = pages.get(key);
  if (!page) return;
  pages.delete(key);
  bytes -= sizeOf(key, page);
}

/** UTF-16 at worst. */
const sizeOf = (key: string, { html }: Page) => 2 * (key.length + html.length);
