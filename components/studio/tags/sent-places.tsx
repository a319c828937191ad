import { targetName } from "../../handover/handover-copy";
import type { SentLink } from "../../handover/match-links";

export function SentPlaces({ links, about }: { links: readonly SentLink[]; about: string }) {
  return links.map(({ target, url }) => (
    <a
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${targetName(target)}, about ${about}`}
      className="inline-flex min-h-6 items-center font-[560] text-tide underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {targetName(target)}
    </a>
  ));
}
