"use client";
import { useGaps, useStudio, useTransport } from "#components/studio-session/studio-context";
import { lazyComponent } from "#components/ui/lazy-component";
import type { Part } from "#lib/cuts/cut";
import { useLane } from "./use-lane";

// Loaded by the button that begins it.
const Trimming = lazyComponent(() => import("./trimming").then(({ Trimming }) => Trimming));

/** Grey ranges for cuts. While the user trims, handles are at their ends and at the selected range. */
export function CutLayer() {
  const gaps = useGaps();
  const { duration } = useTransport();
  const cutting = useStudio((state) => state.cutting);
  const lane = useLane();
  const percent = (seconds: number) => `${Math.min(1, seconds / duration) * 100}%`;
  const over = ({ start, end }: Part) => ({ left: percent(start), width: percent(end - start) });
  return (
    <div ref={lane.ref} className="pointer-events-none absolute inset-x-0 top-6.5 bottom-0 z-10">
      {duration > 0
        ? gaps.map((gap) => (
            <span
              key={gap.start}
              aria-hidden="true"
              style={over(gap)}
              className="cut absolute inset-y-0 rounded-sm bg-sheet/80"
            />
          ))
        : null}
      {cutting && duration > 0 && lane.width > 0 ? (
        <Trimming lane={lane} duration={duration} gaps={gaps} span={cutting.span} over={over} />
      ) : null}
    </div>
  );
}
