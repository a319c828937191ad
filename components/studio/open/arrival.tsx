"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "#components/ui/spinner";
import { errorMessage } from "#lib/api-client/api-error";
import { ClipNotFound } from "../clip-not-found";
import { TryAgain } from "../try-again";

const running = new Map<string, Promise<string | null>>();

interface ArrivalProps {
  /** Runs once at a time, however often React mounts this. */
  name: string;
  /** Does it and answers the path to go to; null when there is nothing to go to. */
  work: () => Promise<string | null>;
  failure: string;
  /** Shown when there is nothing to go to. */
  nothing?: ReactNode;
}

/** Shown before the studio: runs a step, then goes to the page of its result. */
export function Arrival({ name, work, failure, nothing = <ClipNotFound isLocal /> }: ArrivalProps) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const [isNothing, setNothing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the point, new work under one name is not
  useEffect(() => {
    let left = false;
    const result = running.get(name) ?? work().finally(() => running.delete(name));
    running.set(name, result);
    result
      .then((path) => {
        if (left) return;
        if (path === null) setNothing(true);
        else router.replace(path);
      })
      .catch((failed) => {
        if (!left) setError(errorMessage(failed));
      });
    return () => {
      left = true;
    };
  }, [router, name, attempt]);
  return (
    <main className="desk grid min-h-dvh place-items-center px-4">
      {isNothing ? (
        nothing
      ) : error ? (
        <TryAgain
          title={failure}
          reason={error}
          onTry={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <p role="status" className="flex items-center gap-2.5 text-ink2">
          <Spinner /> <span>Opening the studio…</span>
        </p>
      )}
    </main>
  );
}
