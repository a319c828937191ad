import { tickTimes } from "#lib/player/ticks";
import { clockTime } from "#lib/player/time-format";

/** Whole, round moments under the waveform, each where it is heard. */
export function Ticks({ duration, zoom }: { duration: number; zoom: number }) {
  return (
    <div aria-hidden="true" className="tabular relative mt-2 h-3 font-[500] text-ink3 text-xs leading-none">
      {tickTimes(duration, zoom).map((time) => (
        <span
          key={time}
          className="absolute -translate-x-1/2 first:translate-x-0"
          style={{ left: `${(time / duration) * 100}%` }}
        >
          {clockTime(time)}
        </span>
      ))}
    </div>
  );
}
