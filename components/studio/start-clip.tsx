"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Spinner } from "#components/ui/spinner";
import { messageOf } from "#lib/client/api-error";
import { keepForNext, keptForNext } from "#lib/client/handoff";
import { startClip } from "#lib/client/start-clip";

async function startKept(): Promise<number> {
  const clipId = await startClip(keptForNext());
  keepForNext(null);
  return clipId;
}

let starting: Promise<number> | null = null;

/** Makes a draft and goes to it; once, however often React mounts it. */
export function StartClip() {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the point
  useEffect(() => {
    let left = false;
    starting ??= startKept();
    starting
      .then((id) => {
        if (!left) router.replace(`/studio/${id}`);
      })
      .catch((failure) => {
        if (!left) setError(messageOf(failure));
      })
      .finally(() => {
        starting = null;
      });
    return () => {
      left = true;
    };
  }, [router, attempt]);
  return (
    <main className="desk grid min-h-dvh place-items-center px-4">
      {error ? (
        <EmptyState
          alert
          title="The clip could not be started"
          action={
            <Button
              look="primary"
              onClick={() => {
                setError(null);
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          }
        >
          {error}
        </EmptyState>
      ) : (
        <p role="status" className="flex items-center gap-2.5 text-ink2">
          <Spinner /> Opening the studio…
        </p>
      )}
    </main>
  );
}
