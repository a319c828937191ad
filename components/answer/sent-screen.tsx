"use client";
import { Check, Copy, ExternalLink, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useToast } from "#components/ui/toast";
import { copyText } from "#lib/browser/copy-text";
import type { KeptAnswer } from "#lib/studio/answer/kept-answers";
import { withdrawAnswer } from "#lib/studio/answer/withdraw-answer";
import { AnswerHeader } from "./answer-header";
import { formatDate } from "./answer-lines";
import { explainError } from "./explain-error";
import { useWords } from "./use-words";

/** The answer has arrived: its private link, and a day to take it back. */
export function SentScreen({ answer, onAgain }: { answer: KeptAnswer; onAgain: () => void }) {
  const words = useWords();
  const { say, locale } = words;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const toast = useToast();
  const { sent, request } = answer;
  if (!sent) return null;
  const until = new Date(sent.deleteUntil);
  const canDelete = until.getTime() > Date.now();
  const remove = async () => {
    setBusy(true);
    try {
      await withdrawAnswer(answer);
      setDeleted(true);
      setAsking(false);
    } catch (error) {
      toast(explainError(error, words), { tone: "bad" });
    }
    setBusy(false);
  };
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const time = until.toLocaleString(locale, { day: "numeric", month: "long", ...clock });
  return (
    <div className="grid min-h-dvh grid-rows-[3.5rem_1fr]">
      <AnswerHeader />
      <main className="desk grid place-items-center px-4 py-8">
        <div className="w-full max-w-md">
          <div role="status">
            <h1 className="m-0 text-center font-[650] font-display text-2xl leading-tight tracking-tight [overflow-wrap:anywhere]">
              {isDeleted
                ? say("deleted")
                : request.asked_by
                  ? say("sentName", { name: request.asked_by })
                  : say("sentUnnamed")}
            </h1>
          </div>
          {isDeleted ? (
            <p className="mt-5 mb-0 text-center">
              <Button onClick={onAgain}>
                <span>{say("another")}</span>
              </Button>
            </p>
          ) : (
            <>
              <div className="mt-6 rounded-xl bg-sheet p-5 shadow-float">
                <PrivateLink url={sent.url} />
                <p className="mt-3 mb-0 text-ink2 text-sm">{say("linkAbout")}</p>
              </div>
              <p className="mt-5 mb-3 text-center text-ink2 text-sm">
                <span>{say("deletedOn", { date: formatDate(sent.deleteAt, locale) })}</span>{" "}
                {canDelete ? <span>{say("deleteUntil", { time })}</span> : null}
              </p>
              {canDelete ? (
                <p className="m-0 text-center">
                  <Button look="quiet" onClick={() => setAsking(true)}>
                    <Trash2 size={17} aria-hidden="true" /> <span>{say("deleteClip")}</span>
                  </Button>
                </p>
              ) : null}
            </>
          )}
        </div>
      </main>
      <Dialog
        title={say("deleteAsk")}
        open={isAsking}
        onClose={() => setAsking(false)}
        about={say("deleteAbout")}
        held={isBusy}
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <Button onClick={() => setAsking(false)} disabled={isBusy}>
            {say("cancel")}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {say("delete")}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function PrivateLink({ url }: { url: string }) {
  const { say } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    try {
      await copyText(url);
      setState("copied");
    } catch {
      setState("refused");
      field.current?.select();
    }
  };
  return (
    <>
      <input
        ref={field}
        readOnly
        dir="ltr"
        aria-label={say("link")}
        value={url}
        onFocus={(event) => event.target.select()}
        className="tabular min-h-11 w-full truncate rounded-md border border-edge bg-paper px-3"
      />
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        <a
          href={url}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-sheet px-3.5 font-[560] shadow-low hover:bg-sunk"
        >
          <ExternalLink size={17} aria-hidden="true" /> <span>{say("open")}</span>
        </a>
        <Button look="primary" onClick={() => void copy()} className="!min-h-11">
          {state === "copied" ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span aria-live="polite">{say(state === "copied" ? "copied" : "copy")}</span>
        </Button>
      </div>
      {state === "refused" ? (
        <p role="alert" className="mt-1.5 mb-0 text-bad text-sm">
          {say("notCopied")}
        </p>
      ) : null}
    </>
  );
}
