"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { openRetake, type RetakeOptions } from "#lib/studio/session/retake/retake";
import { beginRetake, type RetakeEvent } from "#lib/studio/session/retake/retake-state";

/** The course of recording over a span, as long as its dialog is open. */
export function useRetake({ span, take, isResumed }: RetakeOptions) {
  const session = useSession();
  const [state, setState] = useState(() => beginRetake(take).state);
  const retake = useRef<ReturnType<typeof openRetake>>(null);
  useEffect(() => {
    const opened = openRetake(session, { span, take, isResumed }, setState);
    retake.current = opened;
    return () => opened.dispose();
  }, [session, span, take, isResumed]);
  return {
    state,
    send: (event: RetakeEvent) => retake.current?.send(event),
    elapsed: useCallback(() => retake.current?.elapsed() ?? 0, []),
  };
}
