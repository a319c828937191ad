"use client";
import { Pause, Play, RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { FlagLayer } from "#components/waveform/flag-layer";
import { Waveform } from "#components/waveform/waveform";
import { peaksFromLevels } from "#lib/editor/peaks";
import { clockTime } from "#lib/player/time-format";
import { PrivacyNote } from "../answer-lines";
import { useWords } from "../use-words";
import { AgainDialog } from "./again-dialog";
import type { DockProps } from "./dock-props";
import { SendButton } from "./send-button";

const flatBars = Array.from({ length: 200 }, () => 0.02);

/** After a take: hear it with its pins and ink, record it again, send it. */
export function ListeningDock({ request, isWide, name, onSend }: DockProps) {
  const { say } = useWords();
  const session = useSession();
  const { isPlaying, duration } = useTransport();
  const known = useStudio((state) => state.peaks);
  const [isAsking, setAsking] = useState(false);
  const peaks = useMemo(() => known ?? (duration > 0 ? peaksFromLevels(flatBars, duration) : null), [known, duration]);
  const playWord = say(isPlaying ? "pause" : "play");
  const Icon = isPlaying ? Pause : Play;
  const wave = (
    <div dir="ltr" className="relative min-w-0 pt-6.5">
      {peaks ? <Waveform peaks={peaks} isFlat={!known} height={52} /> : <div className="h-13" />}
      <FlagLayer />
    </div>
  );
  const again = (className: string) => (
    <Button onClick={() => setAsking(true)} className={className}>
      <RotateCcw size={18} aria-hidden="true" className="rtl:-scale-x-100" /> <span>{say("again")}</span>
    </Button>
  );
  const dialog = <AgainDialog open={isAsking} onClose={() => setAsking(false)} />;
  if (isWide) {
    return (
      <>
        <div className="flex items-center gap-4">
          <button
            type="button"
            aria-label={playWord}
            title={playWord}
            onClick={() => session.transport.toggle()}
            className="grid size-19 place-items-center rounded-full bg-ink text-paper"
          >
            <Icon size={28} fill="currentColor" aria-hidden="true" />
          </button>
          <span className="grid max-w-56">
            <span className="tabular font-[650] font-display text-xl leading-tight">{clockTime(duration)}</span>
            <span className="text-ink2 text-sm">{say("listen")}</span>
          </span>
        </div>
        {wave}
        <div className="flex items-center gap-2.5">
          {again("!min-h-12")}
          <SendButton onSend={onSend} />
        </div>
        {dialog}
      </>
    );
  }
  return (
    <>
      {wave}
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => session.transport.toggle()} className="!min-h-12 !rounded-full !px-2">
          <Icon size={18} fill="currentColor" aria-hidden="true" /> <span>{playWord}</span>
        </Button>
        {again("!min-h-12 !rounded-full !px-2 !whitespace-normal leading-tight")}
      </div>
      {name}
      <SendButton onSend={onSend} isLarge />
      <PrivacyNote request={request} />
      {dialog}
    </>
  );
}
