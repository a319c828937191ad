"use client";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { clockTime } from "#lib/player/time-format";

interface VoicePlayerProps {
  src: string;
  label: string;
  /** As the server knows it: a recording that was cut off in the browser has none in its file. */
  durationSeconds: number | null;
}

/** Plays a spoken reply or answer. Its sound is fetched when it is needed. */
export function VoicePlayer({ src, label, durationSeconds }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(durationSeconds);
  const turn = () => {
    if (isPlaying) audio.current?.pause();
    else audio.current?.play().catch(() => {});
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={label} className="mt-2 flex items-center gap-3 rounded-md bg-sunk px-3 py-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said here has no captions */}
      <audio
        ref={audio}
        preload="metadata"
        src={src}
        onPlay={({ currentTarget }) => {
          for (const other of document.querySelectorAll("audio")) if (other !== currentTarget) other.pause();
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => {
          setFailed(false);
          if (Number.isFinite(duration)) setLength(duration);
        }}
        onError={() => setFailed(true)}
      />
      {hasFailed ? (
        <p role="alert" className="m-0 flex flex-1 flex-wrap items-center justify-between gap-2 text-bad">
          <span>This recording could not be loaded.</span>
          <Button onClick={() => audio.current?.load()}>Try again</Button>
        </p>
      ) : (
        <>
          <button
            type="button"
            aria-label={isPlaying ? "Pause" : "Play"}
            onClick={turn}
            className="grid size-10 shrink-0 place-items-center rounded-full bg-ink text-paper hover:opacity-90 pointer-coarse:size-11"
          >
            {isPlaying ? (
              <Pause size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            ) : (
              <Play size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            )}
          </button>
          <input
            type="range"
            dir="ltr"
            aria-label="Position"
            aria-valuetext={length === null ? clockTime(seconds) : `${clockTime(seconds)} of ${clockTime(length)}`}
            min={0}
            max={length ?? 1}
            step={0.1}
            value={seconds}
            disabled={length === null}
            onChange={({ target }) => {
              if (audio.current) audio.current.currentTime = target.valueAsNumber;
            }}
            className="h-11 min-w-0 flex-1 accent-tide"
          />
          <span className="tabular shrink-0 text-ink2 text-sm">
            {isPlaying || seconds > 0 ? clockTime(seconds) : length === null ? null : clockTime(length)}
          </span>
        </>
      )}
    </div>
  );
}
