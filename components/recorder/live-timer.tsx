"use client";
import { useEffect, useRef } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { clockTenths } from "#lib/player/time-format";

export function LiveTimer() {
  const { transport } = useSession();
  const paused = useStudio((state) => state.recorder.kind === "paused");
  const text = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      transport.onFrame(() => {
        const time = clockTenths(transport.time);
        if (text.current && text.current.textContent !== time) text.current.textContent = time;
      }),
    [transport],
  );
  return (
    <span
      role="timer"
      aria-label={paused ? "Recording is paused" : "Recording"}
      className="tabular inline-flex items-center gap-[7px] rounded-full bg-signal py-1.5 pr-3 pl-2.5 font-[600] text-onsignal text-sm leading-none"
    >
      <span
        aria-hidden="true"
        className={`size-[9px] rounded-full bg-onsignal ${paused ? "opacity-40" : "animate-[record-dot_1.4s_infinite]"}`}
      />
      <span ref={text}>0:00.0</span>
    </span>
  );
}
