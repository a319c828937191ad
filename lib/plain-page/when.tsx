import type { Language } from "#lib/languages/languages";
import { formatTime } from "./text-format";

/** In UTC, since the server does not know the reader's time zone; the page's script rewrites it. */
export function When({ date, precision, language }: { date: Date; precision: "day" | "moment"; language: Language }) {
  return (
    <time dateTime={date.toISOString()} data-local={precision}>
      {formatTime(date, precision, language, "UTC")}
    </time>
  );
}
