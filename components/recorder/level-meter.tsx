"use client";
import { useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio/studio-context";

const silentAfterMs = 5000;

/** How loud it is right now, and a word when nothing has been heard for a while. */
export function LevelMeter() {
  const { transport, recorder } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLDivElement>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    let shown = 0;
    let heardAt = performance.now();
    return transport.onFrame(() => {
      const level = recorder.level();
      shown = Math.max(level, shown * 0.9);
      const share = Math.min(1, shown ** 0.6 * 1.1);
      if (bar.current) bar.current.style.transform = `scaleX(${share})`;
      const rounded = Math.round(share * 10) * 10;
      if (meter.current?.getAttribute("aria-valuenow") !== String(rounded)) {
        meter.current?.setAttribute("aria-valuenow", String(rounded));
      }
      if (level > 0.015 || recorder.state.kind !== "recording") heardAt = performance.now();
      setSilent(performance.now() - heardAt > silentAfterMs);
    });
  }, [transport, recorder]);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be moved by a transform, which costs no layout */}
      <div
        ref={meter}
        role="meter"
        aria-label="Input level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-1 overflow-hidden rounded-full bg-sunk"
      >
        <div
          ref={bar}
          className="h-full origin-left bg-[linear-gradient(90deg,var(--ok)_70%,var(--mark))]"
          style={{ transform: "scaleX(0)" }}
        />
      </div>
      <p role="status" className={`m-0 text-bad text-sm ${isSilent ? "mt-1.5" : ""}`}>
        {isSilent ? "Nothing is heard. Is this the right microphone, and is it switched on?" : ""}
      </p>
    </div>
  );
}
