import { ExternalLink } from "lucide-react";
import type { Handover } from "#lib/api-client/handovers";
import { madeNoun } from "./handover-copy";

const MOST_SHOWN = 6;

/** Links to what was made in one place. */
export function SentLinks({ target, links }: Pick<Handover, "target" | "links">) {
  const shown = links.slice(0, MOST_SHOWN);
  return (
    <>
      {shown.map(({ pin, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1 font-[560] text-tide underline underline-offset-4 pointer-coarse:min-h-11"
        >
          <span>{pin === null ? `Open the ${madeNoun(target)}` : `Pin ${pin}`}</span>
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      ))}
      {links.length > shown.length ? <span>{`and ${links.length - shown.length} more`}</span> : null}
    </>
  );
}
