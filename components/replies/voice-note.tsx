"use client";
import { Mic, Trash2 } from "lucide-react";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { keptTake } from "#lib/browser/voice-note/kept-take";
import { startVoiceNote, type VoiceNote, type VoiceNoteState } from "#lib/browser/voice-note/voice-note";
import { clockTime } from "#lib/player/time-format";

export interface VoiceNoteHandle {
  /** Ends a take that is running; null without one. */
  finish(): Promise<Blob | null>;
  clear(): void;
}

/** Records a spoken answer, lets it be heard and made again; it survives a reload. */
export function VoiceNoteField({
  takeId,
  label,
  onChange,
  ref,
}: {
  takeId: string;
  label: string;
  /** Whether there is a recording, or one is running; the same function each time. */
  onChange: (hasSound: boolean) => void;
  ref: Ref<VoiceNoteHandle>;
}) {
  const note = useRef<VoiceNote | null>(null);
  const [state, setState] = useState<VoiceNoteState>({ kind: "gone" });
  const hasSound = state.kind === "recording" || state.kind === "taken";
  useEffect(() => onChange(hasSound), [hasSound, onChange]);
  const start = useCallback(
    (isKept: boolean) => {
      note.current = startVoiceNote(
        takeId,
        (next) => {
          setState(next);
          if (next.kind === "gone") note.current = null;
        },
        isKept,
      );
    },
    [takeId],
  );
  useEffect(() => {
    let isLeft = false;
    void keptTake.read(takeId).then((take) => {
      if (take && !isLeft && !note.current) start(true);
    });
    return () => {
      isLeft = true;
      note.current?.stop();
    };
  }, [takeId, start]);
  useImperativeHandle(ref, () => ({
    finish: async () => (await note.current?.finish()) ?? null,
    clear: () => note.current?.clear(),
  }));

  switch (state.kind) {
    case "gone":
      return canRecord() ? (
        <Button look="quiet" onClick={() => start(false)}>
          <Mic size={18} aria-hidden />
          <span>Speak</span>
        </Button>
      ) : null;
    case "asking":
      return <p className="m-0 text-ink2 text-sm">Asking for your microphone…</p>;
    case "refused":
      return (
        <p role="alert" className="m-0 flex flex-wrap items-center gap-2 text-ink2 text-sm">
          {state.isBlocked
            ? "The microphone is blocked for this page. Allow it in the address bar, or answer in writing."
            : "No microphone was found. You can answer in writing."}
          <Button look="quiet" onClick={() => note.current?.clear()}>
            Close
          </Button>
        </p>
      );
    case "recording":
      return (
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <span className="text-sm tabular-nums">{clockTime(state.seconds)}</span>
          <div className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line">
            <div className="h-full bg-ok" style={{ width: `${Math.min(100, state.loudness * 140)}%` }} />
          </div>
          <Button look="signal" onClick={() => note.current?.stop()}>
            Stop
          </Button>
        </div>
      );
    case "taken":
      return <Take take={state.take} label={label} onDelete={() => note.current?.clear()} />;
  }
}

function Take({ take, label, onDelete }: { take: Blob; label: string; onDelete: () => void }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(take);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [take]);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: just recorded, without captions */}
      <audio controls src={url || undefined} aria-label={label} className="block min-w-0 flex-1" />
      <IconButton label="Delete recording" onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
