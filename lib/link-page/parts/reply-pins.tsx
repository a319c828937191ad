import type { Reader } from "#lib/languages/translate";
import { getInitial, replyPinId } from "#lib/player/reply-marks";
import { shortened } from "#lib/player/shortened";
import { clockTime } from "#lib/player/time-format";
import type { ShownReply } from "../model";
import { pinData } from "../reply-names";
import { nameWriter } from "./shown-replies";

/** Hollow, with the initial of who replied: filled pins with numbers are the sender's. */
export function ReplyPins({ replies, reader }: { replies: readonly ShownReply[]; reader: Reader }) {
  return replies.map((reply) =>
    typeof reply.x === "number" && typeof reply.y === "number" && !reply.isResolved ? (
      <a
        key={reply.id}
        id={replyPinId(reply.id)}
        href={`#${reply.id}`}
        className={reply.y < 0.07 ? "pin hollow flip" : "pin hollow"}
        aria-label={describeReply(reply, reader)}
        {...pinData({ image: reply.image ?? null, x: reply.x, y: reply.y })}
      >
        <span>{getInitial(reply.name)}</span>
      </a>
    ) : null,
  );
}

function describeReply(reply: ShownReply, reader: Reader): string {
  const { timestamp, message } = reply;
  const { t } = reader;
  const name = nameWriter({ ...reply, own: null }, reader);
  const text = shortened(message ?? "");
  if (typeof timestamp !== "number")
    return text ? t("replies.pin", { name, message: text }) : t("replies.pinSpoken", { name });
  const time = clockTime(timestamp);
  return text ? t("replies.pinAt", { name, time, message: text }) : t("replies.pinSpokenAt", { name, time });
}
