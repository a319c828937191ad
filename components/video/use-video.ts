"use client";
import { useEffect, useState } from "react";
import { videoUrl, waitForVideo } from "#lib/api-client/api";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { saveFile } from "#lib/browser/save-file";

type VideoPhase =
  | { kind: "idle" }
  | { kind: "making"; progress: number }
  | { kind: "ready" }
  | { kind: "failed"; message: string; isPassing: boolean };

export function useVideo(clipId: number, begin: boolean): { phase: VideoPhase; start: () => void } {
  const [phase, setPhase] = useState<VideoPhase>({ kind: "idle" });
  const [attempt, setAttempt] = useState(begin ? 1 : 0);

  useEffect(() => {
    if (attempt === 0) return;
    const leaving = new AbortController();
    setPhase({ kind: "making", progress: 0 });
    untilReady(clipId, leaving.signal, (progress) => setPhase({ kind: "making", progress }))
      .then(() => {
        setPhase({ kind: "ready" });
        saveFile(videoUrl(clipId));
      })
      .catch((error) => {
        if (leaving.signal.aborted) return;
        const isPassing = !(error instanceof ApiError) || error.isPassing;
        setPhase({ kind: "failed", message: errorMessage(error), isPassing });
      });
    return () => leaving.abort();
  }, [clipId, attempt]);

  return { phase, start: () => setAttempt((count) => count + 1) };
}

async function untilReady(clipId: number, signal: AbortSignal, tell: (progress: number) => void): Promise<void> {
  for (;;) {
    const pending = await waitForVideo(clipId, signal);
    signal.throwIfAborted();
    if (!pending) return;
    tell(pending.progress);
  }
}
