"use client";
import { useStudio } from "#components/studio-session/studio-context";
import { clockTime } from "#lib/player/time-format";
import { useElapsedSeconds } from "./use-take";
import { useWords } from "./use-words";

/** How long the take is, where it is always seen. */
export function TakeTimer() {
  const { say } = useWords();
  const isPaused = useStudio((state) => state.recorder.kind === "paused");
  const seconds = useElapsedSeconds();
  return (
    <span
      role="timer"
      aria-label={say(isPaused ? "paused" : "recording")}
      className="tabular inline-flex items-center gap-2 rounded-full bg-signal px-3.5 py-2 font-[600] text-onsignal leading-none"
    >
      <span
        aria-hidden="true"
        className={`size-[9px] rounded-full bg-onsignal ${isPaused ? "opacity-40" : "animate-[record-dot_1.4s_infinite] motion-reduce:animate-none"}`}
      />
      <span dir="ltr">{clockTime(seconds)}</span>
    </span>
  );
}
