"use client";
import { errorMessage } from "#lib/api-client/api-error";
import type { Share } from "#lib/api-client/shares";
import { Disclosure } from "./disclosure";
import { EndedLinkRow } from "./ended-link-row";
import { LinkRow } from "./link-row";
import { useLinks } from "./use-links";
import type { Sharing } from "./use-sharing";

export function LinkList({ clipId, sharing }: { clipId: number; sharing: Sharing }) {
  const shares = useLinks(clipId);
  // Else settings that are being changed would go with the list.
  if (shares.isError && !shares.data) {
    return (
      <p role="alert" className="mt-5 mb-0 text-bad text-sm">
        {`The links could not be listed. ${errorMessage(shares.error)}`}
      </p>
    );
  }
  const live = shares.data?.filter((share) => share.status === "active") ?? [];
  const ended = shares.data?.filter((share) => share.status !== "active") ?? [];
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

function LiveLinks({ links, clipId, sharing }: { links: readonly Share[]; clipId: number; sharing: Sharing }) {
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
