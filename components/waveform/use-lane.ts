import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useStudio } from "#components/studio/studio-context";
import { loudness } from "#lib/studio/peaks";
import { speechOnsets } from "#lib/studio/snap";

export interface Lane {
  ref: RefObject<HTMLDivElement | null>;
  /** 0 until it is laid out. */
  width: number;
  /** Where words begin: handles snap to these. */
  onsets: readonly number[];
}

/** A strip as wide as the recording is long. */
export function useLane(): Lane {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const peaks = useStudio((state) => state.peaks);
  const onsets = useMemo(
    () => (peaks ? speechOnsets(loudness(peaks), peaks.highs.length / peaks.durationSeconds) : []),
    [peaks],
  );
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width, onsets };
}
