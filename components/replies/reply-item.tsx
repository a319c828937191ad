"use client";
import { MessageSquare } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { ReactionCounts } from "./reaction-counts";
import { ReplySound, ReplyWords } from "./reply-content";
import { ReplyDecision } from "./reply-decision";
import { ReplyMore } from "./reply-more";
import { ReplyResolve } from "./reply-resolve";
import { VoicePlayer } from "./voice-player";

const AnswerForm = lazyComponent(() => import("./answer-form").then(({ AnswerForm }) => AnswerForm));

interface ReplyItemProps {
  reply: Reply;
  isNew?: boolean;
  /** The place that it points at. */
  crop?: ReactNode;
  /** There is room for its buttons beside it, but on phones. */
  isWide?: boolean;
}

/** A reply and what its reader may do with it. */
export function ReplyItem({ reply, isNew = false, crop = null, isWide = false }: ReplyItemProps) {
  const isPhone = useMediaQuery("(max-width: 39.99rem)");
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
  const hasRoom = isWide && !isPhone;
  return (
    <div ref={whole} className="grid gap-x-4" style={{ gridTemplate: placesOf(crop !== null, hasRoom) }}>
      {crop === null ? null : (
        <div className={`max-[15rem]:hidden max-sm:w-26 ${isWide ? "w-38" : "w-26"}`} style={{ gridArea: "crop" }}>
          {crop}
        </div>
      )}
      <div className="min-w-0" style={{ gridArea: "words" }}>
        <ReplyWords reply={reply} isNew={isNew} isPictureShown={crop !== null} />
      </div>
      <div className="min-w-0" style={{ gridArea: "body" }}>
        <ReplySound reply={reply} />
        <ReactionCounts reactions={reply.reactions} to="this reply" />
        <ReplyDecision reply={reply} />
        <ReplyAnswers answers={reply.answers} />
        {isAnswering ? <AnswerForm reply={reply} name={name} onClose={stopAnswering} /> : null}
      </div>
      <div
        className={hasRoom ? "flex flex-col items-start" : "-ml-3.5 flex flex-wrap items-center gap-1"}
        style={{ gridArea: "buttons" }}
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

/** On phones the sound and the buttons get the whole width. */
function placesOf(hasCrop: boolean, hasRoom: boolean): string {
  const crop = hasCrop ? "crop " : "";
  const column = hasCrop ? "auto minmax(0, 1fr)" : "minmax(0, 1fr)";
  if (hasRoom) return `"${crop}words buttons" auto "${crop}body buttons" 1fr / ${column} auto`;
  const row = (name: string) => (hasCrop ? `"${name} ${name}"` : `"${name}"`);
  return `"${crop}words" ${row("body")} ${row("buttons")} / ${column}`;
}

function ReplyAnswers({ answers }: Pick<Reply, "answers">) {
  return answers.map(({ id, message, audio_url: audio, duration_seconds: durationSeconds }) => (
    <div key={id} className="mt-2 border-edge border-l-2 pl-3 text-ink2">
      <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-ink3 text-sm">You answered: </span>
        <bdi>{message}</bdi>
      </p>
      {audio ? <VoicePlayer src={ownPath(audio)} label="Your spoken answer" durationSeconds={durationSeconds} /> : null}
    </div>
  ));
}
