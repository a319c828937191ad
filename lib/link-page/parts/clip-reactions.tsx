import type { Reader } from "#lib/languages/translate";
import type { PublicClip } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";

/** Under the picture, or where there is none, above the replies. */
export function ClipReactions({ clip, reader }: { clip: PublicClip; reader: Reader }) {
  if (clip.isPreview) return null;
  return (
    <div {...replyPart("reactions")}>
      <Reactions given={clip.reactions ?? []} canReact={clip.reply !== null} reader={reader} />
    </div>
  );
}
