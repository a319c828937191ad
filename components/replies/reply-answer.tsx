"use client";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";

const AnswerForm = lazyComponent(() => import("./answer-form").then(({ AnswerForm }) => AnswerForm));

/** What the owner answered, and the form for another answer. */
export function ReplyAnswer({ reply }: { reply: Reply }) {
  const [isOpen, setOpen] = useState(false);
  const name = reply.sender_name || reply.sender_email || "them";
  return (
    <>
      {reply.answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {isOpen ? <AnswerForm reply={reply} name={name} onClose={() => setOpen(false)} /> : null}
      {reply.answerable && !isOpen ? (
        <Button look="quiet" className="mt-1 -ml-3.5" data-key="r" onClick={() => setOpen(true)}>
          Answer <bdi>{name}</bdi>
        </Button>
      ) : null}
    </>
  );
}

function Answer({ answer: { message, audio_url: audio } }: { answer: Reply["answers"][number] }) {
  return (
    <div className="mt-2 border-edge border-l-2 pl-3 text-ink2">
      <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-ink3 text-sm">You answered: </span>
        <bdi>{message}</bdi>
      </p>
      {audio ? (
        // biome-ignore lint/a11y/useMediaCaption: a spoken answer has no captions
        <audio
          controls
          preload="metadata"
          src={ownPath(audio)}
          aria-label="Your spoken answer"
          className="mt-1 w-full"
        />
      ) : null}
    </div>
  );
}
