import { formatTime } from "../text-format";

/** Rewrites the page's times in the reader's own time zone. */
export function localizeTimes(within: ParentNode = document): void {
  const { lang } = document.documentElement;
  for (const time of within.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    time.textContent = formatTime(new Date(time.dateTime), time.dataset.local === "day" ? "day" : "moment", lang);
  }
}
