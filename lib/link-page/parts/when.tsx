import { formatTime } from "../text-format";

/** In UTC, since the server does not know the reader's time zone; the page's script rewrites it. */
export function When({ date, precision }: { date: Date; precision: "day" | "moment" }) {
  return (
    <time dateTime={date.toISOString()} data-local={precision}>
      {formatTime(date, precision, "UTC")}
    </time>
  );
}
