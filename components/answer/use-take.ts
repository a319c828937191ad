import { useEffect, useState } from "react";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { isTakeActive } from "#lib/studio/recording/recorder-state";

const looksEveryMs = 250;

/** Whole seconds of the take that is being made. */
export function useElapsedSeconds(): number {
  const { transport, recorder } = useSession();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => transport.onFrame(() => setSeconds(Math.floor(recorder.elapsed()))), [transport, recorder]);
  return seconds;
}

/** Ends a take that has become as long as it may be; true after that, until the next one. */
export function useLongestTake(mostSeconds: number): boolean {
  const { recorder } = useSession();
  const kind = useStudio((state) => state.recorder.kind);
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (kind === "asking") setReached(false);
    if (kind !== "recording") return;
    // A page in the background has no frames.
    const timer = setInterval(() => {
      if (recorder.elapsed() < mostSeconds) return;
      setReached(true);
      recorder.stop();
    }, looksEveryMs);
    return () => clearInterval(timer);
  }, [kind, recorder, mostSeconds]);
  return isReached;
}

/** A take that was cut off is the recording now; answers how long it is. */
export function useRecoveredTake(): number | null {
  const { files } = useSession();
  const lost = useStudio((state) => (state.recorder.kind === "idle" ? state.lost[0] : undefined));
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!lost) return;
    setSeconds(lost.durationSeconds);
    files.recover(lost);
    files.answerSound(true);
  }, [lost, files]);
  return seconds;
}

/** Something to send, or on the way to that. */
export function useContent() {
  const { hasSound } = useTransport();
  const isTaking = useStudio((state) => isTakeActive(state.recorder));
  const text = useStudio((state) => state.history.doc.description);
  return { isTaking, hasSound, text, isReady: !isTaking && (hasSound || text.trim() !== "") };
}
