import { REPLY_INK_SIZE, replyInkId, replyInkPath } from "#lib/player/reply-marks";
import type { ShownReply } from "../model";
import { imageData, REPLY_INK } from "../reply-names";

/** Hollow, white with an edge of ink, so that it shows on every picture and is not taken for the sender's. */
export function ReplyInk({ replies }: { replies: readonly ShownReply[] }) {
  return replies.map(({ id, image, strokes = [], isResolved }) => {
    const path = replyInkPath(strokes);
    if (path === "" || isResolved) return null;
    return (
      <svg
        key={id}
        className={REPLY_INK}
        id={replyInkId(id)}
        viewBox={`0 0 ${REPLY_INK_SIZE.width} ${REPLY_INK_SIZE.height}`}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        {...imageData(image ?? null)}
      >
        <path d={path} />
        <path d={path} />
      </svg>
    );
  });
}
