import { type RefObject, useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { getSpeechOnsets } from "#lib/editor/snap";

export interface Lane {
  ref: RefObject<HTMLDivElement | null>;
  /** 0 until it is laid out. */
  width: number;
  /** Where words begin: handles snap to these. */
  onsets: () => readonly number[];
}

/** A strip as wide as the recording is long. */
export function useLane(): Lane {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { store } = useSession();
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const onsets = () => {
    const { peaks } = store.getState();
    return peaks ? getSpeechOnsets(peaks) : [];
  };
  return { ref, width, onsets };
}
