"use client";
import { Button } from "#components/ui/button";
import { ApiError } from "#lib/api-client/api-error";
import { useWait } from "./use-wait";
import { useWords } from "./use-words";

/** Tries again; not before the server allows it. */
export function AgainButton({ error, onPress }: { error: unknown; onPress: () => void }) {
  const { say } = useWords();
  const wait = useWait((error instanceof ApiError && error.retryAfterSeconds) || 0);
  return (
    <Button look="primary" disabled={wait !== null} onClick={onPress}>
      <span className="tabular">{wait === null ? say("tryAgain") : say("againIn", { wait })}</span>
    </Button>
  );
}
