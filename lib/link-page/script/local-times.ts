import { formatTime } from "../text-format";

/** Rewrites the page's times in the reader's own time zone. */
export function localizeTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    time.textContent = formatTime(new Date(time.dateTime), time.dataset.local === "day" ? "day" : "moment");
  }
}
