"use client";
import { MapPin, Pause, Play, Scissors, Upload } from "lucide-react";
import { useRef } from "react";
import { useDiscardTake } from "#components/recorder/discard-take";
import { MicrophoneMenu } from "#components/recorder/microphone-menu";
import { RecordButton } from "#components/recorder/record-button";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { lazyComponent } from "#components/ui/lazy-component";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { PlayTime } from "./play-time";
import { SoundArea } from "./sound-area";
import { ToolRow } from "./tools/tool-row";

const speeds = [1, 1.25, 1.5, 2, 0.75];

function SpeedButton() {
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

// Loaded by the button that begins it.
const CutTools = lazyComponent(() => import("#components/waveform/trimming").then(({ CutTools }) => CutTools));

interface DockProps {
  isWide: boolean;
  isFlat: boolean;
  /** There is no picture: the sound is seen in its place, not here. */
  isAlone: boolean;
  /** The heard parts are above the waveform. */
  hasCurve: boolean;
  onRecord: () => void;
}

export function Dock({ isWide, isFlat, isAlone, hasCurve, onRecord }: DockProps) {
  const session = useSession();
  const recorder = useStudio((state) => state.recorder);
  const taking = isTakeActive(recorder);
  const { isPlaying, hasSound } = useTransport();
  const hasPicture = useStudio((state) => state.picture !== null);
  const isCutting = useStudio((state) => state.cutting !== null) && hasSound;
  const input = useRef<HTMLInputElement>(null);
  const paused = recorder.kind === "paused";
  const discard = useDiscardTake();
  const mustUpload = !(session.canRecord || hasSound);

  const pauseTake = () => (paused ? session.recorder.resume() : session.recorder.pause());
  const chooser = (
    <>
      <Button
        look={mustUpload ? "primary" : "plain"}
        onClick={() => input.current?.click()}
        disabled={taking}
        {...(isWide || !hasSound ? {} : { "aria-label": "Audio", title: "Audio" })}
      >
        <Upload size={17} aria-hidden="true" />
        {hasSound && !isWide ? null : <span>{hasSound || !isWide ? "Audio" : "Upload audio"}</span>}
      </Button>
      <FileInput
        ref={input}
        label="Upload audio"
        accept="audio/*,.m4a,.mp3,.wav,.ogg,.opus,.webm,.flac"
        onFiles={([file]) => file && session.files.take(file)}
      />
    </>
  );
  const playOrPause = taking ? (
    <RoundButton label={paused ? "Resume recording" : "Pause recording"} onClick={pauseTake}>
      {paused ? (
        <Play size={22} fill="currentColor" aria-hidden="true" />
      ) : (
        <Pause size={22} fill="currentColor" aria-hidden="true" />
      )}
    </RoundButton>
  ) : (
    <RoundButton label={isPlaying ? "Pause" : "Play"} disabled={!hasSound} onClick={() => session.transport.toggle()}>
      {isPlaying ? (
        <Pause size={22} fill="currentColor" aria-hidden="true" />
      ) : (
        <Play size={22} fill="currentColor" aria-hidden="true" />
      )}
    </RoundButton>
  );

  if (isWide) {
    return (
      <section
        aria-label="Sound"
        className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] gap-[22px] border-line border-t bg-sheet px-[22px] pt-[18px] pb-3.5"
      >
        <div className="grid w-[18.75rem] grid-rows-[4rem_auto] gap-2.5">
          <div className="flex items-center gap-2.5">
            {session.canRecord ? <RecordButton onPress={onRecord} /> : null}
            {playOrPause}
            {taking ? discard.button : null}
            <PlayTime />
          </div>
          <div className="flex items-center gap-2.5">
            {taking ? (
              <Button onClick={session.tags.addHere}>
                <MapPin size={17} aria-hidden="true" /> <span>Tag</span>
              </Button>
            ) : isCutting ? (
              <CutTools />
            ) : (
              <>
                <SpeedButton />
                <TrimButton isWide={isWide} />
                {chooser}
                {session.canRecord ? <MicrophoneMenu /> : null}
              </>
            )}
          </div>
        </div>
        {isAlone ? null : <SoundArea height={hasCurve ? 76 : 96} ticks hasCurve={hasCurve} />}
        {discard.question}
      </section>
    );
  }
  return (
    <section
      aria-label="Sound"
      className={`relative z-10 border-line bg-sheet px-4 pt-3.5 pb-[max(18px,env(safe-area-inset-bottom))] ${isFlat ? "overflow-y-auto border-l" : "rounded-t-xl border-t shadow-[0_-10px_30px_-18px_oklch(0.235_0.03_268/.3)]"}`}
    >
      {isAlone ? null : <SoundArea height={52} />}
      {taking ? null : (
        <div className="mt-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
          {isCutting ? null : <PlayTime inline />}
          <div className="flex gap-2">
            {isCutting ? (
              <CutTools />
            ) : (
              <>
                {hasSound ? <SpeedButton /> : null}
                <TrimButton isWide={isWide} />
                {chooser}
                {session.canRecord ? <MicrophoneMenu /> : null}
              </>
            )}
          </div>
        </div>
      )}
      {hasPicture ? <ToolRow /> : null}
      <div className="mt-3 grid grid-cols-[1fr_4.75rem_1fr] items-center py-1.5">
        {taking ? (
          <div className="flex justify-between pr-1.5">
            {discard.button}
            {playOrPause}
          </div>
        ) : (
          <Button
            className="!min-h-12 !rounded-full justify-self-start !px-[18px]"
            disabled={!hasSound}
            onClick={() => session.transport.toggle()}
          >
            {isPlaying ? (
              <Pause size={18} fill="currentColor" aria-hidden="true" />
            ) : (
              <Play size={18} fill="currentColor" aria-hidden="true" />
            )}
            <span>{isPlaying ? "Pause" : "Play"}</span>
          </Button>
        )}
        {session.canRecord ? <RecordButton onPress={onRecord} large /> : <span />}
        <Button className="!min-h-12 !rounded-full justify-self-end !px-[18px]" onClick={session.tags.addHere}>
          <span>Tag</span> <MapPin size={18} aria-hidden="true" />
        </Button>
      </div>
      {discard.question}
    </section>
  );
}

function RoundButton(props: { label: string; disabled?: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper disabled:opacity-30"
    >
      {props.children}
    </button>
  );
}

function TrimButton({ isWide }: { isWide: boolean }) {
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
