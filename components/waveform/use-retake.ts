"use client";
import { useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { errorMessage } from "#lib/api-client/api-error";
import type { Part } from "#lib/cuts/cut";
import type { Transport } from "#lib/studio/playback/transport";
import { createRecorder, type Recorder, type Take } from "#lib/studio/recording/recorder";
import { refusalMessage, silenceMessage, takeEndMessage } from "#lib/studio/recording/recorder-state";
import { recordingFile } from "#lib/studio/recording/recording-file";
import { insertTake, isVersionConflict } from "#lib/studio/session/insert-take";
import type { WaitingTake } from "#lib/studio/session/studio-state";
import { sayEnglish } from "#lib/studio/words";

const LEAD_SECONDS = 2;
const COUNT = 3;

type Step =
  | { kind: "asking" | "lead" | "recording" | "stopping" | "working" }
  | { kind: "counting"; left: number }
  | { kind: "waits"; message: string | null; isLate: boolean }
  | { kind: "refused"; message: string };

export interface RetakeProps {
  span: Part;
  /** A take of an earlier visit, which is inserted without a recording. */
  take: WaitingTake | null;
  isResumed?: boolean;
}

/** The steps of recording over a span: microphone, lead-in, recording, then inserting the take. */
export function useRetake({ span, take: given, isResumed = false }: RetakeProps) {
  const session = useSession();
  const [step, setStep] = useState<Step>({ kind: given ? "working" : "asking" });
  const [take, setTake] = useState(given);
  const [warnings, setWarnings] = useState<Readonly<Record<string, string | null>>>({});
  const recorder = useRef<Recorder | null>(null);
  const isToInsert = useRef(true);
  const handOver = useRef(() => {});

  const warn = (words: Record<string, string | null>) => setWarnings((before) => ({ ...before, ...words }));
  const keepWaiting = (waiting: WaitingTake) => {
    setTake(waiting);
    session.takeWaits(waiting);
  };
  const end = () => {
    handOver.current();
    session.endPunch();
  };
  const insert = async (waiting: WaitingTake, isAsked = true) => {
    setStep({ kind: "working" });
    try {
      if (isAsked) await session.saved(!waiting.take.over.isSent);
      await insertTake(waiting, keepWaiting, isAsked);
      session.takeGone(waiting.take.id);
      session.replaced(span);
      handOver.current();
      session.reopen();
    } catch (error) {
      setStep({ kind: "waits", message: errorMessage(error), isLate: isVersionConflict(error) });
    }
  };
  /** The journal keeps other tabs away from the take until this dialog has ended. */
  const receiveTake = ({ kept, blob, isKept, end: ending }: Take) =>
    new Promise<void>((settle) => {
      handOver.current = settle;
      const { over } = kept;
      if (!over) return end();
      const waiting = { take: { ...kept, over }, file: isKept ? null : blob, isKept };
      keepWaiting(waiting);
      if (!isToInsert.current) return end();
      const message = takeEndMessage(ending);
      if (message) setStep({ kind: "waits", message, isLate: false });
      else void insert(waiting);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the dialog opens
  useEffect(() => {
    if (given) {
      void insert(given, !isResumed);
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
        const was = handOver.current;
        // A take without sound is discarded.
        void made.handedOver().then(() => {
          if (was !== handOver.current) return;
          const message = takeEndMessage(state.end);
          if (message) setStep({ kind: "refused", message });
          else end();
        });
      },
      onTake: receiveTake,
      onOtherMicrophone: (chosen, used) => warn({ microphone: sayEnglish("otherMicrophone", { chosen, used }) }),
      onSilence: (microphone) => warn({ silence: microphone && silenceMessage(microphone) }),
      onUnkept: () => warn({ storage: sayEnglish("noCopy") }),
    });
    recorder.current = made;
    const lead = async () => {
      if (span.start < LEAD_SECONDS / 4) {
        await countDown((left) => setStep({ kind: "counting", left }), signal);
      } else {
        setStep({ kind: "lead" });
        await playLead(transport, span.start, signal);
      }
    };
    if (recording) void made.start(clip.id, { span, recording, lead });
    return () => {
      leaving.abort();
      isToInsert.current = false;
      transport.pause();
      handOver.current();
      void made.dispose();
    };
  }, []);

  const close = () => {
    isToInsert.current = false;
    if (step.kind === "recording") recorder.current?.stop();
    else if (step.kind !== "stopping") end();
  };
  return { step, take, warnings, recorder, insert, end, close };
}

/** Too little recording precedes the span to lead into it. */
async function countDown(onCount: (left: number) => void, signal: AbortSignal): Promise<void> {
  for (let left = COUNT; left > 0 && !signal.aborted; left--) {
    onCount(left);
    await new Promise((later) => setTimeout(later, 1000));
  }
}

/** Plays the recording up to `start`, in seconds. */
async function playLead(transport: Transport, start: number, signal: AbortSignal): Promise<void> {
  transport.seek(Math.max(0, start - LEAD_SECONDS));
  transport.toggle();
  await new Promise<void>((settle) => {
    const longest = setTimeout(settle, (LEAD_SECONDS * 2 * 1000) / transport.rate);
    signal.addEventListener("abort", () => settle());
    const end = transport.onFrame(() => {
      if (transport.time < start) return;
      clearTimeout(longest);
      queueMicrotask(() => end());
      settle();
    });
  });
  transport.pause();
}
