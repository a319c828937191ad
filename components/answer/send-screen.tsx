"use client";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Spinner } from "#components/ui/spinner";
import { findAnswer, type KeptAnswer } from "#lib/studio/answer/kept-answers";
import { resumeSending, stopSending } from "#lib/studio/answer/resume-sending";
import type { SendState } from "#lib/studio/answer/send-answer";
import { AnswerHeader } from "./answer-header";
import { explainError } from "./explain-error";
import { formatWait, useWait } from "./use-wait";
import { useWords } from "./use-words";

const line = "m-0 flex items-center justify-center gap-2.5 font-[650] font-display text-xl";

/** Brings the answer to who asked, from where it is: also after the page was closed in between. */
export function SendScreen({ answer, onChange }: { answer: KeptAnswer; onChange: (answer: KeptAnswer) => void }) {
  const { language } = useWords();
  const [state, setState] = useState<SendState>({ kind: "sending" });
  const [share, setShare] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer changes while it is sent; a new attempt is the point
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const events = { onState: setState, onShare: setShare };
    void resumeSending(answer, language, events, signal).then((sent) => {
      if (sent && !signal.aborted) onChange(sent);
    });
    return () => leaving.abort();
  }, [answer.code, attempt]);
  const back = () =>
    void findAnswer(answer.code)
      .then((newest) => stopSending(newest ?? answer))
      .then(onChange);
  return (
    <div className="grid min-h-dvh grid-rows-[3.5rem_1fr]">
      <AnswerHeader />
      <main className="desk grid place-items-center px-4">
        {state.kind === "failed" ? (
          <Failed state={state} onTry={() => setAttempt(attempt + 1)} onBack={back} />
        ) : state.kind === "waiting" ? (
          <Waiting state={state} />
        ) : (
          <Sending share={share} />
        )}
      </main>
    </div>
  );
}

function Sending({ share }: { share: number | null }) {
  const { say } = useWords();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="w-full max-w-md text-center">
      <p role="status" className={line}>
        <Spinner size={20} />
        <span>{say("sending")}</span>
      </p>
      <p className="mt-2 mb-4 text-ink2">{say("sendingAbout")}</p>
      {share === null ? null : (
        <div
          role="progressbar"
          aria-label={say("progress", { percent: String(percent) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-sunk"
        >
          <div className="h-full origin-left bg-tide rtl:origin-right" style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
    </div>
  );
}

const waitingWords = { limited: "limited", failed: "soon" } as const;

/** It goes on by itself. The seconds count down for the eye; a screen reader hears them once. */
function Waiting({ state: { why, seconds } }: { state: SendState & { kind: "waiting" } }) {
  const { say, locale } = useWords();
  const wait = useWait(seconds) ?? formatWait(0, locale);
  if (why === "offline") {
    return (
      <div className="w-full max-w-md text-center">
        <p role="status" className={line}>
          <span>{say("later")}</span>
        </p>
        <p className="mt-2 mb-4 text-ink2">{say("kept")}</p>
      </div>
    );
  }
  return (
    <div className="w-full max-w-md text-center">
      <p role="status" className="sr-only">
        {say(waitingWords[why], { wait: formatWait(seconds, locale) })}
      </p>
      <p aria-hidden="true" className={line}>
        <span className="shrink-0">
          <Spinner size={20} />
        </span>
        <span className="tabular">{say(waitingWords[why], { wait })}</span>
      </p>
      <p className="mt-2 mb-4 text-ink2">{say("sendingAbout")}</p>
    </div>
  );
}

interface FailedProps {
  state: SendState & { kind: "failed" };
  onTry: () => void;
  onBack: () => void;
}

function Failed({ state, onTry, onBack }: FailedProps) {
  const words = useWords();
  const { say } = words;
  if (state.hasEnded) {
    return (
      <EmptyState alert title={say("ended")}>
        {say("endedKept")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      alert
      title={say("notSent")}
      action={
        <span className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={onBack}>{say("back")}</Button>
          <Button look="primary" onClick={onTry}>
            {say("tryAgain")}
          </Button>
        </span>
      }
    >
      {explainError(state.error, words)}
    </EmptyState>
  );
}
