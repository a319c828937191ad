import type { Page } from "playwright/test";

/** What has been played since, and how many pins and flags of replies were lit then. */
export async function recordPlays(page: Page): Promise<() => Promise<string[]>> {
  const plays = await page.evaluateHandle(() => {
    const names: string[] = [];
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLAudioElement)) return;
      const name = target.getAttribute("aria-label")?.replace("Spoken reply by ", "") ?? "the clip";
      names.push(`${name}, ${document.querySelectorAll(".hollow.on").length} lit`);
    };
    document.addEventListener("play", note, true);
    return names;
  });
  return () => plays.jsonValue();
}
