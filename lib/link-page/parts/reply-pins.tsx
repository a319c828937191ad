import { clockTime } from "#lib/player/time-format";
import type { ShownReply } from "../model";
import { pinData } from "../reply-names";
import { shortened } from "../text-format";

/** Hollow, with the initial of who replied: filled pins with numbers are the sender's. */
export function ReplyPins({ replies }: { replies: readonly ShownReply[] }) {
  return replies.map((reply) =>
    typeof reply.x === "number" && typeof reply.y === "number" && !reply.isResolved ? (
      <a
        key={reply.id}
        id={`at-${reply.id}`}
        href={`#${reply.id}`}
        className={reply.y < 0.07 ? "pin hollow flip" : "pin hollow"}
        aria-label={describeReply(reply)}
        {...pinData({ image: reply.image ?? null, x: reply.x, y: reply.y })}
      >
        <span>{initialOf(reply.name)}</span>
      </a>
    ) : null,
  );
}

function describeReply({ name, timestamp, message }: ShownReply): string {
  const at = typeof timestamp === "number" ? ` at ${clockTime(timestamp)}` : "";
  return `Reply by ${name ?? "a visitor"}${at}: ${shortened(message ?? "") || "spoken"}`;
}

const initialOf = (name: string | null) => Array.from(name?.trim() ?? "")[0]?.toLocaleUpperCase() ?? "?";
