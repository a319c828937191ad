import type { PublicClip } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";

/** Under the picture, or where there is none, above the replies. */
export function ClipReactions({ clip }: { clip: PublicClip }) {
  if (clip.isPreview) return null;
  return (
    <div {...replyPart("reactions")}>
      <Reactions given={clip.reactions ?? []} to="the clip" canReact={clip.reply !== null} />
    </div>
  );
}
