import type { Stats } from "#lib/api-client/stats";
import { describeCurve, formatReached } from "./views-format";

const HEIGHT = 40;
/** Above all listeners there is room for what was played again. */
const ROOM = 1.4;
/** More labels would cover each other. */
const MOST_LABELS = 5;

interface HeardCurveProps {
  buckets: readonly number[];
  listeners: number;
  tags: Stats["tags"];
  durationSeconds: number;
}

export function HeardCurve({ buckets, listeners, tags, durationSeconds }: HeardCurveProps) {
  const top = Math.max(listeners * ROOM, ...buckets);
  const y = (count: number) => HEIGHT * (1 - count / top);
  const line = buckets.map((count, index) => `L${index} ${y(count)}L${index + 1} ${y(count)}`).join("");
  const left = (seconds: number) => `${Math.min(100, (seconds / durationSeconds) * 100)}%`;
  return (
    <div className="mt-4" dir="ltr">
      <svg
        role="img"
        aria-label={describeCurve(buckets, listeners, durationSeconds)}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-[70px] w-full"
      >
        <path d={`M0 ${HEIGHT}${line}L100 ${HEIGHT}Z`} className="fill-tide-wash" />
        <path
          d={line.replace("L", "M")}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-tide"
        />
        <path
          d={`M0 ${y(listeners)}H100`}
          strokeWidth="1"
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink3"
        />
      </svg>
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
