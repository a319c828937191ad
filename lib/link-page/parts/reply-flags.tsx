import type { Reader } from "#lib/languages/translate";
import { itemProps } from "#lib/player/names";
import { getInitial, replyFlagId } from "#lib/player/reply-marks";
import { listFlagged } from "#lib/player/reply-threads";
import { clockTime } from "#lib/player/time-format";
import type { ShownReply } from "../model";
import { nameWriter } from "./shown-replies";

/** Hollow like the pins of replies, below the waveform. */
export function ReplyFlags({ replies, reader }: { replies: readonly ShownReply[]; reader: Reader }) {
  return listFlagged(replies).map((reply) => (
    <a
      key={reply.id}
      id={replyFlagId(reply.id)}
      href={`#${reply.id}`}
      className="flag hollow"
      aria-label={reader.t("dock.replyFlag", {
        name: nameWriter({ ...reply, own: null }, reader),
        time: clockTime(reply.timestamp),
      })}
      {...itemProps("second", reply.timestamp)}
    >
      <i />
      <b aria-hidden="true">{getInitial(reply.name)}</b>
    </a>
  ));
}
