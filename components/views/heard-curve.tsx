import type { Stats } from "#lib/api-client/stats";
import { Curve } from "./curve";
import { formatReached } from "./views-format";

/** More labels would cover each other. */
const MOST_LABELS = 5;

interface HeardCurveProps {
  buckets: readonly number[];
  listeners: number;
  tags: Stats["tags"];
  durationSeconds: number;
}

export function HeardCurve({ buckets, listeners, tags, durationSeconds }: HeardCurveProps) {
  const left = (seconds: number) => `${Math.min(100, (seconds / durationSeconds) * 100)}%`;
  return (
    <div className="mt-4" dir="ltr">
      <Curve buckets={buckets} listeners={listeners} durationSeconds={durationSeconds} />
      <div aria-hidden="true" className="relative h-10 text-xs">
        {tags.map((tag) => (
          <span
            key={tag.number}
            style={{ left: left(tag.timestamp) }}
            className="absolute top-1 grid -translate-x-1/2 justify-items-center"
          >
            <b className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 font-[600] text-paper">
              {tag.number}
            </b>
            {tags.length > MOST_LABELS ? null : (
              <span className="tabular text-ink2">{formatReached(tag, listeners)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
