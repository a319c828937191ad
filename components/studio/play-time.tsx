"use client";
import { useEffect, useRef } from "react";
import { useGaps, useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { clockTenths } from "#lib/player/time-format";

export function PlayTime({ inline = false }: { inline?: boolean }) {
  const { transport } = useSession();
  const { duration } = useTransport();
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const paused = useStudio((state) => state.recorder.kind === "paused");
  const now = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      transport.onFrame(() => {
        const text = clockTenths(transport.time);
        if (now.current && now.current.textContent !== text) now.current.textContent = text;
      }),
    [transport],
  );
  const cut = useGaps().reduce((sum, { start, end }) => sum + end - start, 0);
  const told = cut > 0 && !inline ? `, ${clockTenths(cut)} cut` : "";
  const whole = paused ? "paused" : taking ? "recording" : duration > 0 ? `of ${clockTenths(duration)}${told}` : "";
  return (
    <div className={inline ? "flex items-baseline gap-1.5" : ""}>
      <div
        ref={now}
        role="timer"
        aria-label="Time"
        className={`tabular font-[600] leading-none tracking-[-0.02em] ${inline ? "text-lg" : "text-2xl"}`}
      >
        0:00.0
      </div>
      <div className={`tabular text-sm ${taking && !paused ? "text-signal" : "text-ink3"} ${inline ? "" : "mt-1"}`}>
        {whole}
      </div>
    </div>
  );
}
