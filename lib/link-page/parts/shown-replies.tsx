import type { ShownReply } from "../model";
import { When } from "./when";

/** Replies of other visitors, where the owner shows them. */
export function ShownReplies({ replies }: { replies: readonly ShownReply[] }) {
  if (replies.length === 0) return null;
  return (
    <details open>
      <summary>Replies</summary>
      <ol className="answers">
        {replies.map(({ id, name, message, audio, createdAt }) => {
          const who = name ?? "A visitor with the link";
          return (
            <li key={id}>
              <p className="who">
                <strong dir="auto">{who}</strong> <When date={createdAt} precision="day" />
              </p>
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
