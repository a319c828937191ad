"use client";
import { Check, Film } from "lucide-react";
import { Button } from "#components/ui/button";
import { Spinner } from "#components/ui/spinner";
import { videoUrl } from "#lib/api-client/api";
import { useVideo } from "./use-video";

export function VideoDownload({ clipId, begin = false }: { clipId: number; begin?: boolean }) {
  const { phase, start } = useVideo(clipId, begin);
  if (phase.kind === "failed") {
    return (
      <div role="alert">
        <p className="m-0 font-[560] text-bad">The video could not be created.</p>
        <p className="mt-1 mb-0 text-ink2">{phase.message}</p>
        {phase.isPassing ? (
          <Button onClick={start} className="mt-3">
            Try again
          </Button>
        ) : null}
      </div>
    );
  }
  if (phase.kind === "ready") {
    return (
      <p role="status" className="m-0 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink2">
        <Check size={18} aria-hidden="true" className="text-ok" />
        <span className="text-ink">The video is ready.</span>
        <span>
          Nothing saved?{" "}
          <a className="font-[560] underline underline-offset-4" href={videoUrl(clipId)} download>
            Save it again
          </a>
        </span>
      </p>
    );
  }
  if (phase.kind === "making") return <Making progress={phase.progress} />;
  return (
    <Button onClick={start}>
      <Film size={18} aria-hidden="true" /> <span>Download video (MP4)</span>
    </Button>
  );
}

function Making({ progress }: { progress: number }) {
  return (
    <div>
      <p role="status" className="m-0 flex items-center gap-2.5">
        <span className="text-ink2">
          <Spinner />
        </span>
        Creating the video…
        <span aria-hidden="true" className="tabular ml-auto text-ink3">
          <span>{Math.round(progress)}</span> <span>%</span>
        </span>
      </p>
      <progress
        aria-label="Progress of the video"
        max={100}
        value={progress}
        className="mt-2.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-tide [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-tide [&::-webkit-progress-value]:transition-[width]"
      />
      <p className="mt-2 mb-0 text-ink3 text-sm">
        A minute of recording takes ten seconds or more. It continues if you leave.
      </p>
    </div>
  );
}
