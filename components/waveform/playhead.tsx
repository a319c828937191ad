"use client";
import { useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";

/** The line where the sound is; it moves without React. */
export function Playhead() {
  const { transport } = useSession();
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      transport.onFrame(() => {
        const share = transport.duration > 0 ? Math.min(1, transport.time / transport.duration) : 0;
        if (line.current) line.current.style.left = `${share * 100}%`;
      }),
    [transport],
  );
  return (
    <div
      ref={line}
      aria-hidden="true"
      data-own-color=""
      className="pointer-events-none absolute top-0 bottom-0 left-0 z-10 -ml-px w-0.5 bg-ink before:absolute before:-top-1.5 before:-left-1 before:size-2.5 before:rounded-full before:bg-ink"
    />
  );
}
