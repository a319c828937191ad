import type { Page } from "playwright/test";

/** Notes everything that pages of this tab show or name from now on: words, labels, and what live regions said in between. */
export async function noteWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const named = ["aria-label", "aria-valuetext", "aria-description", "title", "alt", "placeholder"];
    const seen = new Set<string>();
    const note = (words: string | null) => {
      if (words?.trim()) seen.add(words.trim());
    };
    const read = (node: Node) => {
      if (node instanceof Text) {
        if (!node.parentElement?.closest("script, style, noscript, option")) note(node.textContent);
      } else if (node instanceof Element) {
        for (const name of named) note(node.getAttribute(name));
        for (const child of node.childNodes) read(child);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "childList") for (const node of addedNodes) read(node);
        else if (type === "characterData") read(target);
        else if (target instanceof Element) for (const name of named) note(target.getAttribute(name));
      }
      note(document.title);
    }).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: named,
    });
    Object.assign(window, { seenWords: () => [...seen] });
  });
  return () => page.evaluate(() => (window as unknown as { seenWords: () => string[] }).seenWords());
}
