"use client";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Spinner } from "#components/ui/spinner";
import { ToastProvider } from "#components/ui/toast";
import { useHeldKeys } from "#components/ui/use-held-keys";
import { ApiError } from "#lib/api-client/api-error";
import type { KeptAnswer } from "#lib/studio/answer/kept-answers";
import { openAnswer } from "#lib/studio/answer/open-answer";
import { AnswerStudio } from "./answer-studio";
import { explainError } from "./explain-error";
import { SendScreen } from "./send-screen";
import { SentScreen } from "./sent-screen";
import { useWait } from "./use-wait";
import { useWords, WordsProvider } from "./use-words";

/** Answers a request without an account: record, send, and what can be done with what was sent. */
export function AnswerPage({ code }: { code: string }) {
  useHeldKeys();
  return (
    <ToastProvider>
      <WordsProvider>
        <Answer code={code} />
      </WordsProvider>
    </ToastProvider>
  );
}

function Answer({ code }: { code: string }) {
  const words = useWords();
  const { say } = words;
  const [answer, setAnswer] = useState<KeptAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the point
  useEffect(() => {
    const leaving = new AbortController();
    openAnswer(code, leaving.signal).then(
      (opened) => {
        if (!leaving.signal.aborted) setAnswer(opened);
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) setError(failure);
      },
    );
    return () => leaving.abort();
  }, [code, attempt]);
  const title = answer?.request.title;
  useEffect(() => {
    document.title = `${title ?? say("record")} · Tellmark`;
  }, [title, say]);
  const again = () => {
    setAnswer(null);
    setError(null);
    setAttempt(attempt + 1);
  };

  if (answer?.isSending) return <SendScreen answer={answer} onChange={setAnswer} />;
  if (answer?.sent) return <SentScreen answer={answer} onAgain={again} />;
  if (answer) return <AnswerStudio answer={answer} onChange={setAnswer} />;
  const status = error instanceof ApiError ? error.status : null;
  return (
    <main className="desk grid min-h-dvh place-items-center px-4">
      {error === null ? (
        <p role="status" className="flex items-center gap-2.5 text-ink2">
          <Spinner /> <span>{say("opening")}</span>
        </p>
      ) : status === 410 ? (
        <EmptyState alert title={say("ended")} />
      ) : status === 404 ? (
        <EmptyState alert title={say("notFound")}>
          {say("notFoundAbout")}
        </EmptyState>
      ) : (
        <EmptyState alert title={say("failed")} action={<AgainButton error={error} onPress={again} />}>
          {explainError(error, words)}
        </EmptyState>
      )}
    </main>
  );
}

/** Tries again; not before the server allows it. */
function AgainButton({ error, onPress }: { error: unknown; onPress: () => void }) {
  const { say } = useWords();
  const wait = useWait((error instanceof ApiError && error.retryAfterSeconds) || 0);
  return (
    <Button look="primary" disabled={wait !== null} onClick={onPress}>
      <span className="tabular">{wait === null ? say("tryAgain") : say("againIn", { wait })}</span>
    </Button>
  );
}
