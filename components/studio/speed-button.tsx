"use client";
import { useSession, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";

const speeds = [1, 1.25, 1.5, 2, 0.75];

/** Goes round the speeds. */
export function SpeedButton() {
  const { transport } = useSession();
  const { rate, hasSound } = useTransport();
  return (
    <Button
      disabled={!hasSound}
      aria-label={`Speed: ${rate}×`}
      onClick={() => transport.setRate(speeds[(speeds.indexOf(rate) + 1) % speeds.length] ?? 1)}
      className="tabular min-w-14"
    >
      {`${rate}×`}
    </Button>
  );
}
