"use client";
import { useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { useSay } from "../studio-session/use-say";

/** Paints thirty times a second while a take runs. */
const LEAST_MS = 30;
const LEFT_AFTER_A_SECOND = 0.002;

export function LevelMeter() {
  const say = useSay();
  const { transport, recorder } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown = 0;
    let painted = 0;
    return transport.onFrame(() => {
      const now = performance.now();
      if (now - painted < LEAST_MS) return;
      shown = Math.max(recorder.level(), shown * LEFT_AFTER_A_SECOND ** ((now - painted) / 1000));
      painted = now;
      const share = Math.min(1, shown ** 0.6 * 1.1);
      if (bar.current) bar.current.style.transform = `scaleX(${share})`;
      const rounded = Math.round(share * 10) * 10;
      if (meter.current?.getAttribute("aria-valuenow") !== String(rounded)) {
        meter.current?.setAttribute("aria-valuenow", String(rounded));
      }
    });
  }, [transport, recorder]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be moved by a transform, which costs no layout
    <div
      ref={meter}
      role="meter"
      aria-label={say("level")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="h-1 overflow-hidden rounded-full bg-sunk"
    >
      <div
        ref={bar}
        data-own-color=""
        className="h-full origin-left will-change-transform bg-[linear-gradient(90deg,var(--ok)_70%,var(--mark))]"
        style={{ transform: "scaleX(0)" }}
      />
    </div>
  );
}
