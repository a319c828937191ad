"use client";
import { useEffect, useRef, useState } from "react";
import { SessionProvider } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Spinner } from "#components/ui/spinner";
import { type KeptAnswer, saveAnswer } from "#lib/studio/answer/kept-answers";
import { openStudio, type StudioSession } from "#lib/studio/session/studio-session";
import type { Say } from "#lib/studio/words";
import { AnswerDesk } from "./answer-desk";
import { explainError } from "./explain-error";
import { useWords } from "./use-words";

interface AnswerStudioProps {
  answer: KeptAnswer;
  onChange: (answer: KeptAnswer) => void;
}

interface Opened {
  session: StudioSession;
  /** Closes it, however often it is called. */
  close: () => Promise<void>;
}

async function open(
  { localId, longestSeconds }: { localId: number; longestSeconds: number },
  signal: AbortSignal,
  say: Say,
): Promise<Opened> {
  const session = await openStudio(localId, signal, { isAnswer: true, say, longestSeconds });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= session.dispose();
    return closing;
  };
  if (signal.aborted) void close();
  else signal.addEventListener("abort", () => void close());
  return { session, close };
}

/** Opens the answer's clip on this device in the studio, and closes it before it is sent. */
export function AnswerStudio({ answer, onChange }: AnswerStudioProps) {
  const words = useWords();
  const { say } = words;
  /** The reader may choose another language while the studio is open. */
  const newest = useRef(say);
  newest.current = say;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { localId } = answer;
  const longestSeconds = answer.request.max_seconds;
  useEffect(() => {
    const leaving = new AbortController();
    open({ localId, longestSeconds }, leaving.signal, (key, values) => newest.current(key, values)).then(
      (now) => {
        if (!leaving.signal.aborted) setOpened(now);
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) setError(failure);
      },
    );
    return () => leaving.abort();
  }, [localId, longestSeconds]);

  const change = (changes: Partial<KeptAnswer>) => {
    const changed = { ...answer, ...changes };
    void saveAnswer(changed).catch(() => {});
    onChange(changed);
  };
  /** False where this device could not keep everything: then sending would lose it. */
  const send = async (): Promise<boolean> => {
    if (!opened || !(await opened.session.kept())) return false;
    const sending = { ...answer, isSending: true };
    await saveAnswer(sending);
    await opened.close();
    onChange(sending);
    return true;
  };

  if (opened) {
    return (
      <SessionProvider session={opened.session}>
        <AnswerDesk answer={answer} onChange={change} onSend={send} />
      </SessionProvider>
    );
  }
  return (
    <main className="desk grid min-h-dvh place-items-center px-4">
      {error === null ? (
        <p role="status" className="flex items-center gap-2.5 text-ink2">
          <Spinner /> <span>{say("opening")}</span>
        </p>
      ) : (
        <EmptyState
          alert
          title={say("failed")}
          action={
            <Button look="primary" onClick={() => location.reload()}>
              {say("tryAgain")}
            </Button>
          }
        >
          {explainError(error, words)}
        </EmptyState>
      )}
    </main>
  );
}
