import { clockTime } from "#lib/player/time-format";
import type { ShownReply } from "../model";
import { replyPart } from "../reply-names";
import { When } from "./when";

/** Replies of other visitors, where the owner shows them. */
export function ShownReplies({ replies }: { replies: readonly ShownReply[] }) {
  if (replies.length === 0) return null;
  return (
    <details open>
      <summary>Replies</summary>
      <ol className="answers">
        {replies.map(({ id, isDeleted, name, message, audio, createdAt, timestamp }) => {
          const who = name ?? "A visitor with the link";
          return (
            <li key={id} id={id}>
              <p className="who">
                <strong dir="auto">{who}</strong> <When date={createdAt} precision="day" />
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
              {message ? (
                <p className="said" dir="auto">
                  {message}
                </p>
              ) : null}
              {audio ? (
                // biome-ignore lint/a11y/useMediaCaption: a spoken reply has no captions
                <audio controls preload="none" src={audio.url} aria-label={`Spoken reply by ${who}`} />
              ) : null}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
