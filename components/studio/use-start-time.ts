import { useEffect } from "react";
import type { StudioSession } from "#lib/studio/session/studio-session";

/** Moves the playhead to the address's `?t=12.5` (seconds), as soon as there is sound. */
export function useStartTime(session: StudioSession | null): void {
  useEffect(() => {
    const time = Number(new URLSearchParams(location.search).get("t"));
    if (!session || !(time > 0)) return;
    const { transport } = session;
    let isDone = false;
    const start = () => {
      if (isDone || !transport.hasSound) return;
      isDone = true;
      transport.seek(time);
    };
    const stop = transport.onChange(start);
    start();
    return stop;
  }, [session]);
}
