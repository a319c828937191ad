"use client";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ConfirmDiscard } from "#components/recorder/confirm-discard";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Spinner } from "#components/ui/spinner";
import type { Part } from "#lib/cuts/cut";
import { clockTenths } from "#lib/player/time-format";
import { deleteTake, findTakeRecording } from "#lib/studio/device/journal";
import { recordingFile } from "#lib/studio/recording/recording-file";
import type { RetakeOptions } from "#lib/studio/session/retake/retake";
import type { RetakeState } from "#lib/studio/session/retake/retake-state";
import { findInsertObstacle, type WaitingTake } from "#lib/studio/session/studio-state";
import { useRetake } from "./use-retake";

/** Another take of a span: plays the sound before it, then records, then inserts the take. */
export function PunchDialog(props: RetakeOptions) {
  const { span } = props;
  const { state, send, elapsed } = useRetake(props);
  return (
    <Dialog
      title={`Record over ${spanWords(span)}`}
      open
      held={isBeingInserted(state)}
      onClose={() => send({ kind: "close" })}
      about="The new take replaces this part. Tags, ink and words after it move along. You can restore the old part."
    >
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 text-ink2">
          {state.kind === "asking" ? <span>Allow the microphone…</span> : null}
          {state.kind === "leading" ? <span>Listen, you are next…</span> : null}
          {state.kind === "counting" ? (
            <span>
              You are next in <span className="tabular font-[650] text-ink text-xl">{state.left}</span>
            </span>
          ) : null}
          {isBeingInserted(state) ? (
            <span className="flex items-center gap-2">
              <Spinner /> <span>Inserting the take. You cannot edit until this is done.</span>
            </span>
          ) : null}
          {state.kind === "refused" ? <span className="text-bad">{state.message}</span> : null}
          {state.kind === "waiting" ? (
            <>
              <span className="block text-bad">{state.message}</span>
              <span>{keptWords(state.take)}</span>
            </>
          ) : null}
        </div>
        {state.kind === "recording" ? (
          <>
            <Elapsed elapsed={elapsed} />
            <Button look="signal" onClick={() => send({ kind: "stop" })}>
              Stop and insert
            </Button>
          </>
        ) : null}
      </div>
      {state.kind === "recording"
        ? Object.entries(state.warnings).map(([about, words]) =>
            words ? (
              <p key={about} role="alert" className="mt-2 mb-0 text-bad">
                {words}
              </p>
            ) : null,
          )
        : null}
      {state.kind === "waiting" ? (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <TakeButtons waiting={state.take} onGone={() => send({ kind: "discard" })} />
          {state.canRetry ? (
            <Button look="primary" onClick={() => send({ kind: "retry" })}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

/** The dialog stays until the clip is opened again. */
const isBeingInserted = ({ kind }: RetakeState) => kind === "inserting" || kind === "inserted";
const spanWords = ({ start, end }: Part) => `${clockTenths(start)} to ${clockTenths(end)}`;
const keptWords = ({ isKept }: WaitingTake) =>
  isKept ? "The take is safe on this device." : "The take is only in this tab: leave it open.";

export function PunchBars() {
  const session = useSession();
  const waiting = useStudio((state) => state.waiting);
  const replaced = useStudio((state) => state.replaced);
  const recording = useStudio((state) => recordingFile(state.clip));
  return (
    <>
      {replaced ? (
        <NoticeBar onClose={() => session.replaced(null)}>
          <span>
            {`${spanWords(replaced)} was recorded over, and everything after it has moved. Undo restores the old span. Earlier steps can no longer be undone.`}
          </span>
          <Button className="shrink-0" onClick={() => session.bringBack(replaced)}>
            Restore the old span
          </Button>
        </NoticeBar>
      ) : null}
      {waiting.map((one) => {
        const { id, over } = one.take;
        const isLate = over.recording !== recording;
        return (
          <NoticeBar key={id} bad={isLate || !one.isKept}>
            <span>
              {`A take of ${spanWords(over.span)} is waiting. ${isLate ? "The recording has been replaced, so the take can no longer be inserted. " : ""}${keptWords(one)}`}
            </span>
            <span className="flex shrink-0 flex-wrap gap-2">
              {isLate ? null : <InsertButton take={one} />}
              <TakeButtons waiting={one} onGone={() => {}} />
            </span>
          </NoticeBar>
        );
      })}
    </>
  );
}

function InsertButton({ take }: { take: WaitingTake }) {
  const session = useSession();
  const waits = useStudio((state) => findInsertObstacle(state, take.take.id));
  const { span } = take.take.over;
  return (
    <Button
      look="primary"
      disabled={waits !== null}
      title={waits ?? undefined}
      onClick={() => session.punch({ span, take })}
    >
      Insert
    </Button>
  );
}

function TakeButtons({ waiting, onGone }: { waiting: WaitingTake; onGone: () => void }) {
  const session = useSession();
  const { id } = waiting.take;
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<HTMLAudioElement | null>(null);
  const quiet = () => {
    if (player.current) {
      player.current.pause();
      URL.revokeObjectURL(player.current.src);
    }
    player.current = null;
    setPlaying(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone
  useEffect(() => quiet, []);
  const listen = async () => {
    if (isPlaying) return quiet();
    const file = waiting.file ?? (await findTakeRecording(id).catch(() => null));
    if (!file) return session.notify("This take is no longer on this device.");
    session.transport.pause();
    const audio = new Audio(URL.createObjectURL(file));
    player.current = audio;
    audio.addEventListener("ended", quiet);
    setPlaying(true);
    await audio.play().catch(quiet);
  };
  const discard = async () => {
    await deleteTake(id).catch(() => {});
    session.takeGone(id);
    onGone();
  };
  return (
    <ConfirmDiscard what="take" onDiscard={() => void discard()}>
      <Button onClick={() => void listen()}>
        {isPlaying ? <Pause size={17} aria-hidden="true" /> : <Play size={17} aria-hidden="true" />}
        <span>{isPlaying ? "Pause" : "Listen"}</span>
      </Button>
    </ConfirmDiscard>
  );
}

function Elapsed({ elapsed }: { elapsed: () => number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (text.current) text.current.textContent = clockTenths(elapsed());
    }, 100);
    return () => clearInterval(timer);
  }, [elapsed]);
  return (
    <span
      role="timer"
      aria-label="Recording"
      className="tabular rounded-full bg-signal px-3 py-1.5 font-[600] text-onsignal text-sm leading-none"
    >
      <span ref={text}>0:00.0</span>
    </span>
  );
}
