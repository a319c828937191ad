"use client";
import { Scissors } from "lucide-react";
import { useSession, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";

export function TrimButton({ isWide }: { isWide: boolean }) {
  const session = useSession();
  const { hasSound, duration } = useTransport();
  if (!hasSound) return null;
  const begin = () =>
    void import("#components/waveform/trimming").then(
      () => session.trimming({ span: null }),
      () => session.notify("The trim tools could not be loaded. You seem to be offline."),
    );
  return (
    <Button aria-label="Trim" title="Trim" disabled={duration === 0} onClick={begin}>
      <Scissors size={17} aria-hidden="true" />
      {isWide ? <span>Trim</span> : null}
    </Button>
  );
}
