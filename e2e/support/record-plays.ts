import type { Page } from "playwright/test";

/** What has been played since, how many pins, flags and inks of replies were lit then, and which picture was shown if there are several. */
export async function recordPlays(page: Page): Promise<() => Promise<string[]>> {
  const plays = await page.evaluateHandle(() => {
    const names: string[] = [];
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLAudioElement)) return;
      const name = target.getAttribute("aria-label")?.replace("Spoken reply by ", "") ?? "the clip";
      const pictures = [...document.querySelectorAll("figure")];
      const shown = pictures.findIndex((picture) => picture.checkVisibility()) + 1;
      const place = pictures.length > 1 ? `, picture ${shown}` : "";
      names.push(`${name}, ${document.querySelectorAll(":is(.hollow,.rink).on").length} lit${place}`);
    };
    document.addEventListener("play", note, true);
    return names;
  });
  return () => plays.jsonValue();
}
