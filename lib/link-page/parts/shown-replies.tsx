import { clockTime } from "#lib/player/time-format";
import type { ShownReplies as Shown, ShownReply } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";
import { When } from "./when";

/** Replies that this visitor sees, as threads; resolved ones stand below, folded. */
export function ShownReplies({ shown }: { shown: Shown }) {
  const { replies } = shown;
  const threads = replies.filter(
    ({ parentId = null }) => parentId === null || !replies.some(({ id }) => id === parentId),
  );
  const [open, resolved] = [threads.filter((first) => !first.isResolved), threads.filter((first) => first.isResolved)];
  return (
    <>
      {shown.isCut ? <p className="fate">Earlier replies are not shown here.</p> : null}
      {open.length > 0 ? (
        <details open id="replies">
          <summary>Replies</summary>
          {open.some(({ audio, timestamp }) => audio && typeof timestamp === "number") ? (
            <button
              type="button"
              role="switch"
              aria-checked={false}
              className="switch js-only"
              {...replyPart("playReplies")}
            >
              <i /> Play replies
            </button>
          ) : null}
          <Threads threads={open} shown={shown} />
        </details>
      ) : null}
      {resolved.length > 0 ? (
        <details id="resolved">
          <summary>{resolved.length === 1 ? "1 resolved reply" : `${resolved.length} resolved replies`}</summary>
          <Threads threads={resolved} shown={shown} />
        </details>
      ) : null}
    </>
  );
}

function Threads({ threads, shown }: { threads: readonly ShownReply[]; shown: Shown }) {
  return (
    <ol className="answers">
      {threads.map((first) => {
        const answers = shown.replies.filter(({ parentId }) => parentId === first.id);
        return (
          <li key={first.id} id={first.id}>
            <Reply reply={first} shown={shown} />
            {answers.length > 0 ? (
              <ol className="answers">
                {answers.map((answer) => (
                  <li key={answer.id} id={answer.id}>
                    <Reply reply={answer} shown={shown} />
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Reply({ reply, shown }: { reply: ShownReply; shown: Shown }) {
  const { isDeleted, isEdited, own, name, message, audio, createdAt, timestamp } = reply;
  const who = name ?? (own ? "You" : "A visitor with the link");
  return (
    <>
      <p className="who">
        <strong dir="auto" {...replyPart("name")}>
          {who}
        </strong>
        <When date={createdAt} precision="day" />
        {typeof timestamp === "number" ? (
          <button
            type="button"
            className="lnk"
            value={timestamp}
            aria-label={`Play from ${clockTime(timestamp)}`}
            {...replyPart("listen")}
          >
            {clockTime(timestamp)}
          </button>
        ) : null}
      </p>
      {isDeleted ? <p className="said">This reply was deleted.</p> : null}
      {!isDeleted && !message && !audio ? <p className="said">A spoken reply.</p> : null}
      {message ? (
        <p className="said" dir="auto" {...replyPart("said")}>
          {message}
        </p>
      ) : null}
      {audio ? (
        // biome-ignore lint/a11y/useMediaCaption: a spoken reply has no captions
        <audio controls preload="none" src={audio.url} aria-label={`Spoken reply by ${who}`} />
      ) : null}
      {isEdited && !isDeleted ? <p className="fate">Changed after it was sent.</p> : null}
      {own && !isDeleted ? <OwnFate own={own} sender={shown.sender} /> : null}
      {isDeleted ? null : <Actions reply={reply} who={who} canAnswer={shown.canAnswer} />}
    </>
  );
}

function OwnFate({ own: { seenBy }, sender }: { own: NonNullable<ShownReply["own"]>; sender: string }) {
  if (seenBy === "everybody") return null;
  return (
    <p className="fate">
      {seenBy === "owner" ? `Only you and ${sender} see this.` : `${sender} decides whether others see this.`}
    </p>
  );
}

function Actions({ reply, who, canAnswer }: { reply: ShownReply; who: string; canAnswer: boolean }) {
  const { own, reactions = [] } = reply;
  const isChangeable = own?.isChangeable ?? false;
  if (!canAnswer && !isChangeable && reactions.length === 0) return null;
  return (
    <div className="does">
      <Reactions given={reactions} to={`the reply of ${who}`} canReact={canAnswer} isShort />
      {canAnswer ? (
        <button type="button" className="lnk js-only" aria-label={`Answer ${who}`} {...replyPart("answer")}>
          Answer
        </button>
      ) : null}
      {isChangeable ? (
        <>
          <button type="button" className="lnk js-only" {...replyPart("change")}>
            Change
          </button>
          <button type="button" className="lnk js-only" {...replyPart("delete")}>
            Delete
          </button>
        </>
      ) : null}
    </div>
  );
}
