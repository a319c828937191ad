import type { ShownReplies as Shown } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";
import { ReplyInk } from "./reply-ink";
import { ReplyPins } from "./reply-pins";
import { ShownReplies } from "./shown-replies";

/** The page's script moves the pins to their pictures. */
export function RepliesFragment({ shown }: { shown: Shown }) {
  return (
    <>
      <ShownReplies shown={shown} />
      <div {...replyPart("reactions")}>
        <Reactions given={shown.reactions} to="the clip" canReact={shown.canAnswer} />
      </div>
      <div {...replyPart("pins")} hidden>
        <ReplyInk replies={shown.replies} />
        <ReplyPins replies={shown.replies} />
      </div>
    </>
  );
}
