"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SessionProvider } from "#components/studio-session/studio-context";
import { Spinner } from "#components/ui/spinner";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import type { Part } from "#lib/cuts/cut";
import { isLocalId } from "#lib/studio/device/local-id";
import { openStudio, type StudioSession } from "#lib/studio/session/studio-session";
import { leaveStudio } from "#lib/studio/session/unused-clips";
import { ClipNotFound } from "./clip-not-found";
import { TryAgain } from "./try-again";
import { Workbench } from "./workbench";

/** Opens a clip for editing, and lets everything go at the end. */
export function Studio({ clipId }: { clipId: number }) {
  const [session, setSession] = useState<StudioSession | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const replaced = useRef<Part | null>(null);
  useStartTime(session);

  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the point
  useEffect(() => {
    const leave = async (session: StudioSession) => {
      await leaveStudio(session);
      await queries.invalidateQueries({ queryKey: ["clips"] });
    };
    const leaving = new AbortController();
    let opened: StudioSession | null = null;
    openStudio(clipId, leaving.signal)
      .then((session) => {
        opened = session;
        if (leaving.signal.aborted) void leave(session);
        else setSession(session);
        if (replaced.current) session.replaced(replaced.current);
        replaced.current = null;
      })
      .catch((failure) => {
        if (!leaving.signal.aborted) setError(failure);
      });
    return () => {
      leaving.abort();
      if (opened) void leave(opened);
    };
  }, [clipId, attempt]);

  useEffect(
    () =>
      session?.store.subscribe(({ needsReload, replaced: span }) => {
        if (!needsReload) return;
        replaced.current = span;
        setSession(null);
        setAttempt((before) => before + 1);
      }),
    [session],
  );

  if (session) {
    return (
      <SessionProvider session={session}>
        <Workbench />
      </SessionProvider>
    );
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <main className="desk grid min-h-dvh place-items-center px-4">
      {error === null ? (
        <p role="status" className="flex items-center gap-2.5 text-ink2">
          <Spinner /> <span>Opening the clip…</span>
        </p>
      ) : isGone ? (
        <ClipNotFound isLocal={isLocalId(clipId)} />
      ) : (
        <TryAgain
          title="The clip could not be opened"
          reason={errorMessage(error)}
          onTry={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </main>
  );
}

/** Moves the playhead to the address's `?t=12.5` (seconds), as soon as there is sound. */
function useStartTime(session: StudioSession | null): void {
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
