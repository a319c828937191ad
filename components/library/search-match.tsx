import type { Clip } from "#lib/client/api";
import { clockTime } from "#lib/player/time-words";

type Match = NonNullable<Clip["match"]>;

const places: Record<Exclude<Match["where"], "title">, string> = {
  tag: "Tag",
  speech: "Said",
  description: "Description",
  text: "Text",
};

/** Where the search was found, unless the title shows it. */
export function SearchMatch({ match, search }: { match: Match; search: string }) {
  if (match.where === "title") return null;
  const place = places[match.where];
  const start = match.text.toLowerCase().indexOf(search.toLowerCase());
  const [before, hit, after] =
    start === -1
      ? [match.text, "", ""]
      : [
          match.text.slice(0, start),
          match.text.slice(start, start + search.length),
          match.text.slice(start + search.length),
        ];
  return (
    <p className="mt-1 mb-0 line-clamp-2 text-ink2 text-sm">
      <span className="font-[600]">
        {match.timestamp === null ? `${place}: ` : `${place} at ${clockTime(match.timestamp)}: `}
      </span>
      <bdi>
        <span>{before}</span>
        {hit ? <mark className="rounded-xs bg-mark px-0.5 text-ink">{hit}</mark> : null}
        <span>{after}</span>
      </bdi>
    </p>
  );
}
