import { strokePath } from "#lib/ink/path";
import type { ShownReply } from "../model";
import { imageData, REPLY_INK } from "../reply-names";

/** Of the drawing: stretched to the picture, whose size a fragment does not know. */
const SIZE = { width: 1280, height: 960 };

/** Hollow, white with an edge of ink, so that it shows on every picture and is not taken for the sender's. */
export function ReplyInk({ replies }: { replies: readonly ShownReply[] }) {
  return replies.map(({ id, image, strokes = [], isResolved }) => {
    const path = strokes
      .filter(({ tool }) => tool !== "text" && tool !== "redact" && tool !== "eraser")
      .map((stroke) => strokePath(stroke, SIZE) ?? "")
      .join("");
    if (path === "" || isResolved) return null;
    return (
      <svg
        key={id}
        className={REPLY_INK}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
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
