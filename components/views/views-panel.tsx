"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Disclosure } from "#components/share/disclosure";
import { useCutMap, useNumberedTags, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";
import type { Stats } from "#lib/api-client/stats";
import { useLinks } from "../share/use-links";
import { CopyFirstLink } from "./copy-first-link";
import { DayViews } from "./day-views";
import { HeardCurve } from "./heard-curve";
import { LinkViews } from "./link-views";
import { statsQuery } from "./stats-query";
import { formatReached, listParts, summarizeViews } from "./views-format";
import { ViewsTable } from "./views-table";

interface ViewsPanelProps {
  clipId: number;
  /** The curve is above the waveform instead. */
  isWide: boolean;
  /** Whether there is a curve to show, while the panel is open. */
  onCurve: (hasCurve: boolean) => void;
}

/** The parts that visitors of all links heard: a curve, the same as tables, and a sentence for each link. */
export function ViewsPanel({ clipId, isWide, onCurve }: ViewsPanelProps) {
  const links = useLinks(clipId);
  const stats = useQuery(statsQuery(clipId));
  const hasCurve = Boolean(stats.data?.buckets);
  useEffect(() => {
    onCurve(hasCurve);
    return () => onCurve(false);
  }, [onCurve, hasCurve]);
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
      <Heard clipId={clipId} stats={stats.data} isWide={isWide}>
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

interface HeardProps extends Pick<ViewsPanelProps, "clipId" | "isWide"> {
  stats: Stats;
  children: ReactNode;
}

/** Around the sentences of the links: the curve before, its tables behind them. */
function Heard({ clipId, stats, isWide, children }: HeardProps) {
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
        <CopyFirstLink clipId={clipId} />
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
      {isWide ? null : (
        <HeardCurve buckets={buckets} listeners={listeners} tags={tags} durationSeconds={durationSeconds} />
      )}
      {children}
      {tags.length > 0 ? (
        <ViewsTable
          caption="At the tags"
          heads={["Tag", "Reached", "Replayed"]}
          rows={tags.map((tag) => [
            `${tag.number}. ${notes.get(tag.number) || "No note"}`,
            formatReached(tag, listeners),
            String(tag.replayed),
          ])}
        />
      ) : null}
      <ViewsTable
        caption="The curve as a table"
        heads={["Part", "Times heard"]}
        rows={listParts(buckets, durationSeconds).map(({ span, heard }) => [span, heard])}
      />
      <DayViews clipId={clipId} />
    </>
  );
}
