import type { Clip } from "#lib/api-client/api";
import { clockTime } from "#lib/player/time-format";
import { findInAnyCase } from "./find-in-any-case";

type Match = NonNullable<Clip["match"]>;

const places: Record<Exclude<Match["where"], "title">, string> = {
  tag: "Tag",
  speech: "Transcript",
  description: "Description",
  text: "Text",
  picture: "In the picture",
};

/** Where the search was found, unless the title shows it. */
export function SearchMatch({ match, search }: { match: Match; search: string }) {
  if (match.where === "title") return null;
  const place = places[match.where];
  const { start, end } = findInAnyCase(match.text, search) ?? { start: match.text.length, end: match.text.length };
  const [before, hit, after] = [match.text.slice(0, start), match.text.slice(start, end), match.text.slice(end)];
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
