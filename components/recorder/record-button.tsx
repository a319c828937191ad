"use client";
import { Mic } from "lucide-react";
import { useStudio } from "#components/studio-session/studio-context";
import { Spinner } from "#components/ui/spinner";

export function RecordButton({ onPress, large = false }: { onPress: () => void; large?: boolean }) {
  const kind = useStudio((state) => state.recorder.kind);
  const hasSound = useStudio((state) => state.clip.audio_url !== null);
  const taking = kind === "recording" || kind === "paused";
  const label = taking ? "Stop" : "Record";
  const title = !taking && hasSound ? "Record again" : label;
  const busy = kind === "asking" || kind === "stopping";
  return (
    <button
      type="button"
      data-record
      aria-label={label}
      title={title}
      aria-busy={busy || undefined}
      onClick={onPress}
      data-own-color={large ? "" : undefined}
      className={`grid shrink-0 place-items-center rounded-full ${
        large
          ? "size-19 bg-signal text-onsignal shadow-[0_0_0_6px_var(--signal-wash)]"
          : "size-15 shadow-[inset_0_0_0_2px_var(--signal)]"
      }`}
    >
      <span
        data-own-color={large ? undefined : ""}
        className={large ? "" : "grid size-11 place-items-center rounded-full bg-signal text-onsignal"}
      >
        {busy ? (
          <Spinner size={large ? 28 : 20} />
        ) : taking ? (
          <span className={`block bg-onsignal ${large ? "size-6.5 rounded-[6px]" : "size-4 rounded-[4px]"}`} />
        ) : (
          <Mic size={large ? 32 : 22} aria-hidden="true" />
        )}
      </span>
    </button>
  );
}
