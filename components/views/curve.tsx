import { describeCurve } from "./views-format";

const HEIGHT = 40;
/** Above all listeners there is room for what was played again. */
const ROOM = 1.4;

interface CurveProps {
  buckets: readonly number[];
  listeners: number;
  durationSeconds: number;
  /** Where a hundredth begins, from 0 to 100; its number without this. */
  leftOf?: (hundredth: number) => number;
}

/** How often each hundredth was heard; the dotted line is everyone, once. */
export function Curve({ buckets, listeners, durationSeconds, leftOf = (hundredth) => hundredth }: CurveProps) {
  const top = Math.max(listeners * ROOM, ...buckets);
  const y = (count: number) => HEIGHT * (1 - count / top);
  const line = buckets.map((count, index) => `L${leftOf(index)} ${y(count)}L${leftOf(index + 1)} ${y(count)}`).join("");
  return (
    <svg
      role="img"
      aria-label={describeCurve(buckets, listeners, durationSeconds)}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-[70px] w-full"
    >
      <path d={`M${leftOf(0)} ${HEIGHT}${line}L${leftOf(buckets.length)} ${HEIGHT}Z`} className="fill-tide-wash" />
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
  );
}
