import { clockTime } from "#lib/player/time-words";

/** Six moments under the waveform. */
export function Ticks({ duration }: { duration: number }) {
  const count = duration < 5 ? 2 : 6;
  return (
    <div aria-hidden="true" className="tabular mt-2 flex justify-between font-[500] text-ink3 text-xs leading-none">
      {Array.from({ length: count }, (_, index) => (duration * index) / (count - 1)).map((time) => (
        <span key={time}>{clockTime(time)}</span>
      ))}
    </div>
  );
}
