import { useEffect, useState } from "react";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";

/** Whole seconds of the take that is being made. */
export function useElapsedSeconds(): number {
  const { transport, recorder } = useSession();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => transport.onFrame(() => setSeconds(Math.floor(recorder.elapsed()))), [transport, recorder]);
  return seconds;
}

/** The last take was ended by its length, until the next one. */
export function useReachedEnd(): boolean {
  return useStudio(({ recorder }) => "end" in recorder && recorder.end === "limit");
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
