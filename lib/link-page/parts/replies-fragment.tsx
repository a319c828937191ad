import type { Reader } from "#lib/languages/translate";
import type { ShownReplies as Shown } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";
import { ReplyFlags } from "./reply-flags";
import { ReplyInk } from "./reply-ink";
import { ReplyPins } from "./reply-pins";
import { ShownReplies } from "./shown-replies";

/** The page's script moves the pins to their pictures, and the flags below the waveform. */
export function RepliesFragment({ shown, reader }: { shown: Shown; reader: Reader }) {
  return (
    <>
      <ShownReplies shown={shown} reader={reader} />
      <div {...replyPart("reactions")}>
        <Reactions given={shown.reactions} canReact={shown.canAnswer} reader={reader} />
      </div>
      <div {...replyPart("pins")} hidden>
        <ReplyInk replies={shown.replies} />
        <ReplyPins replies={shown.replies} reader={reader} />
        <ReplyFlags replies={shown.replies} reader={reader} />
      </div>
    </>
  );
}
