"use client";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button";

interface AskedDiscardProps {
  /** What it is called: a take, a recording, a picture. */
  what: string;
  onDiscard: () => void;
  /** What else can be done, as long as nothing is asked. */
  children?: ReactNode;
}

/** Asks before something goes of which this device may have the only copy. */
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
