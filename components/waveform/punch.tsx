"use client";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ConfirmDiscard } from "#components/recorder/confirm-discard";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Spinner } from "#components/ui/spinner";
import { errorMessage } from "#lib/api-client/api-error";
import type { Part } from "#lib/cuts/cut";
import { clockTenths } from "#lib/player/time-format";
import { deleteTake, findTakeRecording } from "#lib/studio/device/journal";
import { createRecorder, type Recorder, type Take } from "#lib/studio/recording/recorder";
import {
  notKeptMessage,
  otherMicrophoneMessage,
  refusalMessage,
  silenceMessage,
  takeEndMessages,
} from "#lib/studio/recording/recorder-state";
import { recordingFile } from "#lib/studio/recording/recording-file";
import { insertTake, isVersionConflict } from "#lib/studio/session/insert-take";
import { findInsertObstacle, type WaitingTake } from "#lib/studio/session/studio-state";

const LEAD_SECONDS = 2;
const COUNT = 3;

type Step =
  | { kind: "asking" | "lead" | "recording" | "stopping" | "working" }
  | { kind: "counting"; left: number }
  | { kind: "waits"; message: string | null; isLate: boolean }
  | { kind: "refused"; message: string };

interface PunchDialogProps {
  span: Part;
  take: WaitingTake | null;
  isResumed?: boolean;
}

/** Another take of a span: plays the sound before it, then records, then inserts the take. */
export function PunchDialog({ span, take: given, isResumed = false }: PunchDialogProps) {
  const session = useSession();
  const [step, setStep] = useState<Step>({ kind: given ? "working" : "asking" });
  const [take, setTake] = useState(given);
  const [warnings, setWarnings] = useState<Readonly<Record<string, string | null>>>({});
  const recorder = useRef<Recorder | null>(null);
  const isToPutIn = useRef(true);
  const handed = useRef(() => {});

  const warn = (words: Record<string, string | null>) => setWarnings((before) => ({ ...before, ...words }));
  const held = (waiting: WaitingTake) => {
    setTake(waiting);
    session.takeWaits(waiting);
  };
  const end = () => {
    handed.current();
    session.endPunch();
  };
  const put = async (waiting: WaitingTake, isAsked = true) => {
    setStep({ kind: "working" });
    try {
      if (isAsked) await session.saved(!waiting.take.over.isSent);
      await insertTake(waiting, held, isAsked);
      session.takeGone(waiting.take.id);
      session.replaced(span);
      handed.current();
      session.reopen();
    } catch (error) {
      setStep({ kind: "waits", message: errorMessage(error), isLate: isVersionConflict(error) });
    }
  };
  /** The journal keeps other tabs away from the take until this dialog has ended. */
  const taken = ({ kept, blob, isKept, end: ending }: Take) =>
    new Promise<void>((settle) => {
      handed.current = settle;
      const { over } = kept;
      if (!over) return end();
      const waiting = { take: { ...kept, over }, file: isKept ? null : blob, isKept };
      held(waiting);
      if (!isToPutIn.current) return end();
      const message = takeEndMessages[ending];
      if (message) setStep({ kind: "waits", message, isLate: false });
      else void put(waiting);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    if (given) {
      void put(given, !isResumed);
      return;
    }
    const { transport, store } = session;
    const { clip } = store.getState();
    const recording = recordingFile(clip);
    const leaving = new AbortController();
    const { signal } = leaving;
    const made = createRecorder({
      onState: (state) => {
        if (signal.aborted) return;
        if (state.kind === "refused") setStep({ kind: "refused", message: refusalMessage(state.why) });
        if (state.kind === "recording" || state.kind === "stopping") setStep({ kind: state.kind });
        if (state.kind !== "stopping") return;
        const was = handed.current;
        // A take without sound is discarded.
        void made.handedOver().then(() => {
          if (was !== handed.current) return;
          const message = takeEndMessages[state.end];
          if (message) setStep({ kind: "refused", message });
          else end();
        });
      },
      onTake: taken,
      onOtherMicrophone: (chosen, used) => warn({ microphone: otherMicrophoneMessage(chosen, used) }),
      onSilence: (microphone) => warn({ silence: microphone && silenceMessage(microphone) }),
      onUnkept: () => warn({ storage: notKeptMessage }),
    });
    recorder.current = made;
    const lead = async () => {
      if (span.start < LEAD_SECONDS / 4) {
        for (let left = COUNT; left > 0 && !signal.aborted; left--) {
          setStep({ kind: "counting", left });
          await new Promise((later) => setTimeout(later, 1000));
        }
        return;
      }
      setStep({ kind: "lead" });
      transport.seek(Math.max(0, span.start - LEAD_SECONDS));
      transport.toggle();
      await new Promise<void>((settle) => {
        const longest = setTimeout(settle, (LEAD_SECONDS * 2 * 1000) / transport.rate);
        signal.addEventListener("abort", () => settle());
        const end = transport.onFrame(() => {
          if (transport.time < span.start) return;
          clearTimeout(longest);
          queueMicrotask(() => end());
          settle();
        });
      });
      transport.pause();
    };
    if (recording) void made.start(clip.id, { span, recording, lead });
    return () => {
      leaving.abort();
      isToPutIn.current = false;
      transport.pause();
      handed.current();
      void made.dispose();
    };
  }, []);

  const close = () => {
    isToPutIn.current = false;
    if (step.kind === "recording") recorder.current?.stop();
    else if (step.kind !== "stopping") end();
  };
  const isOfNow = take === null || step.kind !== "waits" || !step.isLate;
  return (
    <Dialog
      title={`Record over ${spanWords(span)}`}
      open
      held={step.kind === "working"}
      onClose={close}
      about="The new take replaces this part. Tags, ink and words after it move along. You can restore the old part."
    >
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 text-ink2">
          {step.kind === "asking" ? <span>Allow the microphone…</span> : null}
          {step.kind === "lead" ? <span>Listen, you are next…</span> : null}
          {step.kind === "counting" ? (
            <span>
              You are next in <span className="tabular font-[650] text-ink text-xl">{step.left}</span>
            </span>
          ) : null}
          {step.kind === "working" ? (
            <span className="flex items-center gap-2">
              <Spinner /> <span>Inserting the take. You cannot edit until this is done.</span>
            </span>
          ) : null}
          {step.kind === "refused" ? <span className="text-bad">{step.message}</span> : null}
          {step.kind === "waits" ? (
            <>
              {step.message ? <span className="block text-bad">{step.message}</span> : null}
              <span>{take ? keptWords(take) : null}</span>
            </>
          ) : null}
        </div>
        {step.kind === "recording" && recorder.current ? (
          <>
            <Elapsed recorder={recorder.current} />
            <Button look="signal" onClick={() => recorder.current?.stop()}>
              Stop and insert
            </Button>
          </>
        ) : null}
      </div>
      {step.kind === "recording"
        ? Object.entries(warnings).map(([about, words]) =>
            words ? (
              <p key={about} role="alert" className="mt-2 mb-0 text-bad">
                {words}
              </p>
            ) : null,
          )
        : null}
      {step.kind === "waits" && take ? (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <TakeButtons waiting={take} onGone={end} />
          {isOfNow ? (
            <Button look="primary" onClick={() => void put(take)}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

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
              {isLate ? null : <PutInButton take={one} />}
              <TakeButtons waiting={one} onGone={() => {}} />
            </span>
          </NoticeBar>
        );
      })}
    </>
  );
}

function PutInButton({ take }: { take: WaitingTake }) {
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

function Elapsed({ recorder }: { recorder: Recorder }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (text.current) text.current.textContent = clockTenths(recorder.elapsed());
    }, 100);
    return () => clearInterval(timer);
  }, [recorder]);
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
