"use client";
import { Mic, Trash2 } from "lucide-react";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { keptTake } from "#lib/browser/voice-note/kept-take";
import { learnLength } from "#lib/browser/voice-note/learn-length";
import {
  type RunningTake as Running,
  startVoiceNote,
  type Taken,
  type VoiceNote,
  type VoiceNoteState,
} from "#lib/browser/voice-note/voice-note";
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
      return <RunningTake take={state} onPause={() => note.current?.pause()} onStop={() => note.current?.stop()} />;
    case "taken":
      return <Take taken={state} label={label} onDelete={() => note.current?.clear()} />;
  }
}

const levelWords = { good: "Good level", quiet: "Too quiet. Come closer.", loud: "Too loud. Move back." } as const;

function RunningTake(props: { take: Running; onPause: () => void; onStop: () => void }) {
  const { seconds, loudness, level, isPaused } = props.take;
  const percent = Math.min(100, Math.round(loudness * 140));
  const said = level === null ? "" : levelWords[level];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm tabular-nums">{clockTime(seconds)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: the look of <meter> is the browser's */}
      <div
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className={`h-full ${level === "good" ? "bg-ok" : "bg-mark"}`} style={{ width: `${percent}%` }} />
      </div>
      <Button onClick={props.onPause}>{isPaused ? "Continue" : "Pause"}</Button>
      <Button look="signal" onClick={props.onStop}>
        Stop
      </Button>
      <span className="min-h-5 w-full text-ink2 text-sm">{said}</span>
    </div>
  );
}

function Take({ taken, label, onDelete }: { taken: Taken; label: string; onDelete: () => void }) {
  const { take, isCutOff } = taken;
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(take);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [take]);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: just recorded, without captions */}
      <audio
        controls
        src={url || undefined}
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => learnLength(currentTarget)}
        className="block min-w-0 flex-1"
      />
      <IconButton label="Delete recording" onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isCutOff ? (
        <p role="alert" className="m-0 w-full text-ink2 text-sm">
          The microphone was disconnected. Everything recorded so far is kept.
        </p>
      ) : null}
    </div>
  );
}
