interface Remembered {
  html: string;
  headers: Record<string, string>;
}

const MOST_BYTES = 32 * 1024 * 1024;

/** By what they show: a key names everything that a page was made of. What was asked for longest ago goes first. */
const pages = new Map<string, Remembered>();
let bytes = 0;

export function rememberedPage(key: string): Remembered | null {
  const page = pages.get(key);
  if (!page) return null;
  pages.delete(key);
  pages.set(key, page);
  return page;
}

export function rememberPage(key: string, page: Remembered): void {
  forget(key);
  pages.set(key, page);
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
const sizeOf = (key: string, { html }: Remembered) => 2 * (key.length + html.length);
