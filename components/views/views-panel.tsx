"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Disclosure } from "#components/share/disclosure";
import { useCutMap, useNumberedTags, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";
import { getClipStats, type Stats } from "#lib/api-client/stats";
import { useLinks } from "../share/use-links";
import { HeardCurve } from "./heard-curve";
import { LinkViews } from "./link-views";
import { formatReached, listParts, summarizeViews } from "./views-format";

/** What visitors of all links heard: a curve, the same as tables, and a sentence for each link. */
export function ViewsPanel({ clipId }: { clipId: number }) {
  const links = useLinks(clipId);
  const stats = useQuery({
    queryKey: ["stats", clipId],
    queryFn: ({ signal }) => getClipStats(clipId, signal),
    refetchInterval: 20_000,
  });
  const error = stats.error ?? links.error;
  if (error && !(stats.data && links.data)) {
    const retry = () => void Promise.all([stats.refetch(), links.refetch()]);
    return (
      <div className="px-5 py-4">
        <p role="alert" className="m-0 text-bad">
          {errorMessage(error)}
        </p>
        <Button className="mt-2" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!stats.data || !links.data) {
    return (
      <div className="px-5 py-4">
        <Skeleton className="h-12" />
        <Skeleton className="mt-4 h-[70px]" />
        <Skeleton className="mt-4 h-14" />
      </div>
    );
  }
  const shares = new Map(links.data.map((share) => [share.share_code, share]));
  return (
    <div className="px-5 py-4">
      <Heard stats={stats.data}>
        <ul aria-label="Links" className="mt-3 mb-0 list-none p-0">
          {stats.data.by_share?.map((link) => {
            const share = shares.get(link.share_code);
            return share ? <LinkViews key={share.id} clipId={clipId} share={share} link={link} /> : null;
          })}
        </ul>
      </Heard>
      <Disclosure summary="How views are counted">
        <p className="mt-0 mb-2 text-ink2 text-sm">
          A view counts from five seconds of listening, or three quarters of a short clip. Mail scanners are left out.
          If a browser asks not to be tracked, its view counts, and what it heard does not. After a trim or a new take
          the curve starts at zero.
        </p>
      </Disclosure>
    </div>
  );
}

/** Around the sentences of the links: the curve before, its tables behind them. */
function Heard({ stats, children }: { stats: Stats; children: ReactNode }) {
  const map = useCutMap();
  const { duration } = useTransport();
  const notes = new Map(useNumberedTags().map(({ number, note }) => [number, note]));
  const durationSeconds = map?.duration ?? duration;
  const { buckets, listeners, tags } = stats;
  if (!buckets || !durationSeconds) {
    return (
      <>
        <p className="m-0 text-ink2">No one has listened yet.</p>
        {stats.openings > 0 ? <p className="m-0 text-ink3 text-sm">{summarizeViews(stats)}</p> : null}
        {children}
      </>
    );
  }
  return (
    <>
      <h2 className="m-0 font-[600] text-lg">
        {listeners === 1 ? "1 visitor listened" : `${listeners} visitors listened`}
      </h2>
      <p className="m-0 text-ink2 text-sm">{summarizeViews(stats)}</p>
      <HeardCurve buckets={buckets} listeners={listeners} tags={tags} durationSeconds={durationSeconds} />
      {children}
      {tags.length > 0 ? (
        <Table
          caption="At the tags"
          heads={["Tag", "Reached", "Replayed"]}
          rows={tags.map((tag) => [
            `${tag.number}. ${notes.get(tag.number) || "No note"}`,
            formatReached(tag, listeners),
            String(tag.replayed),
          ])}
        />
      ) : null}
      <Table
        caption="The curve as a table"
        heads={["Part", "Times heard"]}
        rows={listParts(buckets, durationSeconds).map(({ span, heard }) => [span, heard])}
      />
    </>
  );
}

function Table({ caption, heads, rows }: { caption: string; heads: string[]; rows: string[][] }) {
  return (
    <table className="tabular mt-4 w-full table-fixed border-collapse text-sm">
      <caption className="pb-1 text-left font-[560] text-ink2">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink3">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-1 font-[400] ${index === 0 ? "text-left" : "w-24 text-right"}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first} className="border-line border-b">
            <th scope="row" dir="auto" className="truncate py-1 text-left font-[400]">
              {first}
            </th>
            {others.map((value, index) => (
              <td key={heads[index + 1]} className="py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
