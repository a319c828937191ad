/** Appears after 300 ms, so that fast answers do not flicker. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-[appear_.2s_.3s_both] rounded-md bg-sunk after:block after:size-full after:animate-pulse after:rounded-md after:bg-line/60 ${className}`}
    />
  );
}
