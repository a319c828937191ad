"use client";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button";

interface AskedDiscardProps {
  /** For example a take, a recording, a picture. */
  what: string;
  onDiscard: () => void;
  /** Other actions, shown until the question is open. */
  children?: ReactNode;
}

/** Asks before this device deletes a possible only copy. */
export function ConfirmDiscard({ what, onDiscard, children }: AskedDiscardProps) {
  const [isAsking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const ask = (isNow: boolean) => {
    flushSync(() => setAsking(isNow));
    safe.current?.focus();
  };
  if (isAsking) {
    return (
      <>
        <Button look="danger" onClick={onDiscard}>
          {`Discard this ${what}`}
        </Button>
        <Button ref={safe} onClick={() => ask(false)}>
          Keep it
        </Button>
      </>
    );
  }
  return (
    <>
      {children}
      <Button ref={safe} onClick={() => ask(true)}>
        Discard…
      </Button>
    </>
  );
}
