"use client";
import { Loaded } from "#components/ui/loading/loaded";
import type { Share } from "#lib/api-client/shares";
import { Disclosure } from "./disclosure";
import { EndedLinkRow } from "./ended-link-row";
import { LinkRow } from "./link-row";
import { useLinks } from "./use-links";
import type { Sharing } from "./use-sharing";

interface ListedProps {
  links: readonly Share[];
  clipId: number;
  sharing: Sharing;
}

export function LinkList({ clipId, sharing }: { clipId: number; sharing: Sharing }) {
  const shares = useLinks(clipId);
  return (
    <Loaded read={shares} failed="The links could not be loaded." placeholder={null}>
      {(links) => <ListedLinks links={links} clipId={clipId} sharing={sharing} />}
    </Loaded>
  );
}

function ListedLinks({ links, clipId, sharing }: ListedProps) {
  const live = links.filter((share) => share.status === "active");
  const ended = links.filter((share) => share.status !== "active");
  return (
    <>
      {live.length > 0 ? <LiveLinks links={live} clipId={clipId} sharing={sharing} /> : null}
      {ended.length > 0 ? (
        <Disclosure summary={`Ended links (${ended.length})`}>
          <ul className="m-0 list-none p-0">
            {ended.map((share) => (
              <EndedLinkRow key={share.id} clipId={clipId} share={share} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}

function LiveLinks({ links, clipId, sharing }: ListedProps) {
  return (
    <section className="mt-6" aria-labelledby="live-links">
      <h3 id="live-links" className="m-0 font-[600] text-ink2 text-sm">
        Links that work now
      </h3>
      <ul className="m-0 list-none p-0">
        {links.map((share) => (
          <LinkRow key={share.id} clipId={clipId} share={share} sharing={sharing} />
        ))}
      </ul>
    </section>
  );
}
