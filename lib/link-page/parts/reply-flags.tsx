import { itemProps, replyFlagId } from "#lib/player/names";
import { getInitial } from "#lib/player/reply-marks";
import { listFlagged } from "#lib/player/reply-threads";
import type { ShownReply } from "../model";
import { describeReply } from "./reply-pins";

/** Hollow like the pins of replies, below the waveform. */
export function ReplyFlags({ replies }: { replies: readonly ShownReply[] }) {
  return listFlagged(replies).map((reply) => (
    <a
      key={reply.id}
      id={replyFlagId(reply.id)}
      href={`#${reply.id}`}
      className="flag hollow"
      aria-label={describeReply(reply)}
      {...itemProps("second", reply.timestamp)}
    >
      <i />
      <b aria-hidden="true">{getInitial(reply.name)}</b>
    </a>
  ));
}
