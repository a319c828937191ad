"use client";
import { useEffect, useRef, useState } from "react";
import { useSession } from "#components/studio/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Spinner } from "#components/ui/spinner";
import { messageOf } from "#lib/client/api-error";
import { removeTake } from "#lib/client/journal";
import { punchIn } from "#lib/client/punch-in";
import { createRecorder, type Recorder, type Take } from "#lib/client/recorder";
import { refusalWords, takeName } from "#lib/client/recorder-state";
import type { Part } from "#lib/cuts/cut";
import { clockTenths } from "#lib/player/time-words";

const LEAD_SECONDS = 2;

type Step =
  | { kind: "lead" | "asking" | "recording" | "working" }
  | { kind: "failed"; message: string; take: Take | null };

/** Another take of a span: what comes before it is heard first, then the microphone records. */
export function PunchDialog({ span, onClose }: { span: Part; onClose: () => void }) {
  const session = useSession();
  const [step, setStep] = useState<Step>({ kind: "lead" });
  const recorder = useRef<Recorder | null>(null);
  const isWanted = useRef(true);
  const key = useRef(crypto.randomUUID());

  const put = async (take: Take) => {
    setStep({ kind: "working" });
    try {
      const name = takeName(take.kept.mimeType);
      await punchIn(session, { file: take.blob, name, span, key: key.current });
      await removeTake(take.kept.id).catch(() => {});
    } catch (error) {
      setStep({ kind: "failed", message: messageOf(error), take });
    }
  };
  const taken = async (take: Take) => {
    if (isWanted.current) void put(take);
    else await removeTake(take.kept.id).catch(() => {});
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one take for each time that it is opened
  useEffect(() => {
    isWanted.current = true;
    const made = createRecorder({
      onState: (state) => {
        if (state.kind === "refused") setStep({ kind: "failed", message: refusalWords[state.why], take: null });
        if (state.kind === "asking" || state.kind === "recording") setStep({ kind: state.kind });
      },
      onTake: taken,
      onOtherMicrophone: () => {},
      onSilence: () => {},
      onUnkept: () => {},
    });
    recorder.current = made;
    const { transport, store } = session;
    const begin = () => void made.start(store.getState().clip.id, span);
    if (span.start === 0) {
      begin();
      return () => void made.dispose();
    }
    transport.seek(Math.max(0, span.start - LEAD_SECONDS));
    transport.toggle();
    const longest = setTimeout(() => lead(), (LEAD_SECONDS + 1) * 1000);
    const stop = transport.onFrame(() => transport.time >= span.start && lead());
    let isLed = false;
    function lead() {
      if (isLed) return;
      isLed = true;
      clearTimeout(longest);
      transport.pause();
      begin();
    }
    return () => {
      isLed = true;
      clearTimeout(longest);
      stop();
      transport.pause();
      void made.dispose();
    };
  }, []);

  const close = () => {
    // What is on its way is put in all the same.
    if (step.kind !== "working") isWanted.current = false;
    onClose();
  };
  return (
    <Dialog
      title={`Record over ${clockTenths(span.start)} to ${clockTenths(span.end)}`}
      open
      onClose={close}
      about="What you say now is heard in its place. Tags, ink and words after it move along, and Restore brings the old one back."
    >
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3" role="status">
        {step.kind === "lead" ? <span className="text-ink2">Listen, you are next…</span> : null}
        {step.kind === "asking" ? <span className="text-ink2">Allow the microphone…</span> : null}
        {step.kind === "working" ? (
          <span className="flex items-center gap-2 text-ink2">
            <Spinner /> Putting it in…
          </span>
        ) : null}
        {step.kind === "recording" && recorder.current ? (
          <>
            <Elapsed recorder={recorder.current} />
            <Button look="signal" onClick={() => recorder.current?.stop()}>
              Stop
            </Button>
          </>
        ) : null}
        {step.kind === "failed" ? (
          <>
            <span className="text-bad">{step.message}</span>
            <Button onClick={() => (step.take ? void put(step.take) : close())}>
              {step.take ? "Try again" : "Close"}
            </Button>
          </>
        ) : null}
      </div>
    </Dialog>
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
