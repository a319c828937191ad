"use client";
import { useQuery } from "@tanstack/react-query";
import { useCutMap, useStudio, useTransport } from "#components/studio-session/studio-context";
import { formatCount } from "#lib/browser/format";
import { Curve } from "./curve";
import { statsQuery } from "./stats-query";
import { formatReached } from "./views-format";

/** More labels would cover each other. */
const MOST_LABELS = 5;

/** The parts that visitors heard, above the waveform and in its time. */
export function DockCurve() {
  const clipId = useStudio((state) => state.clip.id);
  const { data } = useQuery(statsQuery(clipId));
  const map = useCutMap();
  const { duration } = useTransport();
  if (!data?.buckets || !duration) return <div className="h-[84px]" />;
  const { buckets, listeners, tags } = data;
  const durationSeconds = map?.duration ?? duration;
  const leftOf = (seconds: number) => Math.min(100, ((map?.recordedAt(seconds) ?? seconds) / duration) * 100);
  return (
    <div className="relative pt-3.5" dir="ltr">
      <Curve
        buckets={buckets}
        listeners={listeners}
        durationSeconds={durationSeconds}
        leftOf={(hundredth) => leftOf((hundredth / buckets.length) * durationSeconds)}
      />
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-xs">
        {tags.map((tag) => (
          <span
            key={tag.number}
            style={{ left: `${leftOf(tag.timestamp)}%` }}
            className="tabular absolute inset-y-0 whitespace-nowrap border-ink3/50 border-l pl-1.5 leading-none"
          >
            {tags.length > MOST_LABELS ? null : (
              <>
                <b className="font-[600]">{formatReached(tag, listeners)}</b>
                {tag.replayed > 0 ? ` · ${formatCount(tag.replayed, "replay")}` : null}
              </>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
