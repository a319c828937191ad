"use client";
import { Check, Mic, Pause } from "lucide-react";
import { LevelMeter } from "#components/recorder/level-meter";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { LiveWave } from "#components/waveform/live-wave";
import { clockTime } from "#lib/player/time-format";
import { AnswerTools } from "../answer-tools";
import { useElapsedSeconds } from "../use-take";
import { useWords } from "../use-words";
import type { DockProps } from "./dock-props";

const leastSeconds = 1;
const pill = "!min-h-14 !rounded-full text-lg";

/** While a take is made: the sound as it comes, Pause and Done. */
export function TakingDock({ request, isWide }: DockProps) {
  const { say } = useWords();
  const { recorder } = useSession();
  const kind = useStudio((state) => state.recorder.kind);
  const isSilent = useStudio((state) => state.silentMicrophone !== null);
  const hasPicture = useStudio((state) => state.picture !== null);
  const seconds = useElapsedSeconds();
  const isPaused = kind === "paused";
  const isEnding = kind === "stopping";
  const pause = () => (isPaused ? recorder.resume() : recorder.pause());
  const time = say("time", { now: clockTime(seconds), total: clockTime(request.max_seconds) });
  const pauseWord = say(isPaused ? "resume" : "pause");
  const pauseIcon = isPaused ? <Mic size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />;
  const wave = (
    <div dir="ltr" className="min-w-0">
      <LiveWave height={isWide ? 52 : 58} />
      <div className="mt-1.5">
        <LevelMeter />
      </div>
    </div>
  );
  const silence = isSilent ? (
    <p role="alert" className="m-0 text-bad text-sm">
      {say("silent")}
    </p>
  ) : null;
  const done = (className: string) => (
    <Button
      look="primary"
      busy={isEnding}
      disabled={seconds < leastSeconds}
      onClick={() => recorder.stop()}
      className={className}
    >
      {isEnding ? null : <Check size={20} aria-hidden="true" />} <span>{say("done")}</span>
    </Button>
  );
  const announced = (
    <p role="status" className="sr-only">
      {say(isPaused ? "paused" : "recording")}
    </p>
  );
  if (isWide) {
    return (
      <>
        <div className="flex items-center gap-4">
          <button
            type="button"
            aria-label={pauseWord}
            title={pauseWord}
            disabled={isEnding}
            onClick={pause}
            data-own-color=""
            className="grid size-19 place-items-center rounded-full bg-signal text-onsignal shadow-[0_0_0_6px_var(--signal-wash)] disabled:opacity-50"
          >
            {pauseIcon}
          </button>
          <span className="grid">
            <span className="font-[650] font-display text-xl leading-tight">
              {say(isPaused ? "paused" : "recording")}
            </span>
            <span role="timer" className="tabular text-ink2 text-sm">
              {time}
            </span>
          </span>
          {announced}
        </div>
        <div className="grid gap-1">
          {wave}
          {silence}
        </div>
        {done("!min-h-12 !px-6")}
      </>
    );
  }
  return (
    <>
      {wave}
      {silence}
      {announced}
      {hasPicture ? <AnswerTools isColumn={false} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-2.5">
        <Button onClick={pause} disabled={isEnding} className={pill}>
          {pauseIcon} <span>{pauseWord}</span>
        </Button>
        {done(pill)}
      </div>
      <p className="m-0 text-center text-ink3 text-sm">
        <span>{say("kept")}</span>
      </p>
    </>
  );
}
