"use client";
import { MessageSquare } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import type { Reply } from "#lib/api-client/api";
import { ReactionCounts } from "./reaction-counts";
import { ReplyAnswers } from "./reply-answers";
import { ReplySound, ReplyWords } from "./reply-content";
import { ReplyDecision } from "./reply-decision";
import { ReplyMore } from "./reply-more";
import { ReplyResolve } from "./reply-resolve";

const AnswerForm = lazyComponent(() => import("./answer-form").then(({ AnswerForm }) => AnswerForm));

interface ReplyItemProps {
  reply: Reply;
  isNew?: boolean;
  /** What it points at. */
  crop?: ReactNode;
  /** There is room for its buttons beside it, but on phones. */
  isWide?: boolean;
}

/** A reply and what its reader may do with it. */
export function ReplyItem({ reply, isNew = false, crop = null, isWide = false }: ReplyItemProps) {
  const [isAnswering, setAnswering] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLButtonElement>(null);
  const stopAnswering = () => {
    const hasFocus = whole.current?.contains(document.activeElement);
    flushSync(() => setAnswering(false));
    if (hasFocus) answer.current?.focus();
  };
  if (reply.deleted_at !== null) return <p className="m-0 text-ink2">This reply was deleted.</p>;
  const name = reply.sender_name || reply.sender_email || "them";
  return (
    <div ref={whole} className={isWide ? "grid gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)_auto]" : ""}>
      {/* On phones the sound and the buttons get the whole width. */}
      <div className="flex gap-4 sm:contents">
        <div className={crop === null ? "hidden" : "w-38 shrink-0 max-[15rem]:hidden max-sm:w-26 sm:row-span-2"}>
          {crop}
        </div>
        <div className={`min-w-0 ${crop === null ? "sm:col-span-2" : "sm:col-start-2"}`}>
          <ReplyWords reply={reply} isNew={isNew} isPictureShown={crop !== null} />
        </div>
      </div>
      <div className={`min-w-0 ${crop === null ? "sm:col-span-2 sm:col-start-1" : "sm:col-start-2"}`}>
        <ReplySound reply={reply} />
        <ReactionCounts reactions={reply.reactions} to="this reply" />
        <ReplyDecision reply={reply} />
        <ReplyAnswers answers={reply.answers} />
        {isAnswering ? <AnswerForm reply={reply} name={name} onClose={stopAnswering} /> : null}
      </div>
      <div
        className={`-ml-3.5 flex flex-wrap items-center gap-x-1 pt-1 ${isWide ? "sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:ml-0 sm:flex-col sm:items-start sm:pt-0" : ""}`}
      >
        {reply.answerable && !isAnswering ? (
          <Button
            ref={answer}
            look="quiet"
            data-key="r"
            aria-label={`Answer ${name}`}
            onClick={() => setAnswering(true)}
          >
            <MessageSquare size={17} aria-hidden="true" /> <span>Answer</span>
          </Button>
        ) : null}
        <ReplyResolve reply={reply} />
        <ReplyMore reply={reply} />
        {reply.sender_blocked ? <span className="px-3.5 text-ink3 text-sm">Blocked</span> : null}
      </div>
    </div>
  );
}
