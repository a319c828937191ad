import type { Reader } from "#lib/languages/translate";
import { type Caption, type PlayerModel, scriptJson } from "#lib/player/model";
import { partProps } from "#lib/player/names";
import { tableTimes } from "#lib/player/pictures-over-time";
import { replyFlagId, replyPinId } from "#lib/player/reply-marks";
import { listFlagged } from "#lib/player/reply-threads";
import type { PublicClip } from "../model";
import type { NumberedTag } from "../number-tags";
import { roundTime } from "../round-time";

export function PlayerData({ player }: { player: PlayerModel }) {
  return (
    <>
      <p className="sr" role="status" {...partProps("spoken")} />
      <script
        type="application/json"
        {...partProps("model")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped; a data block is never executed
        dangerouslySetInnerHTML={{ __html: scriptJson(player) }}
      />
    </>
  );
}

export function playerModel(
  clip: PublicClip,
  tags: readonly NumberedTag[],
  captions: readonly Caption[],
  { player: words }: Reader,
): PlayerModel {
  const pictures = clip.images.map(({ id, strokes = [] }) => ({ id, strokes }));
  return {
    duration: clip.durationSeconds,
    tags: tags.map((tag) => ({ time: roundTime(tag.timestamp), note: tag.note })),
    pictures:
      pictures.length > 1
        ? tableTimes(pictures, { tags, switches: clip.switches ?? [], duration: clip.durationSeconds })
        : [],
    captions: captions.map(({ start, end, text }) => ({ start: roundTime(start), end: roundTime(end), text })),
    words,
  };
}

/** As style rules, because style attributes would need a weaker content policy. */
export function placeMarks(tags: readonly NumberedTag[], clip: PublicClip): string {
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100}%`;
  const duration = clip.durationSeconds;
  const replyPins = (clip.replies ?? []).map(({ id, x, y }) =>
    typeof x === "number" && typeof y === "number" ? `#${replyPinId(id)}{left:${percent(x)};top:${percent(y)}}` : "",
  );
  const replyFlags = duration
    ? listFlagged(clip.replies ?? []).map(
        (reply) => `#${replyFlagId(reply.id)}{left:${percent(reply.timestamp / duration)}}`,
      )
    : [];
  return tags
    .map((tag) => {
      const pin =
        tag.x === null || tag.y === null ? "" : `#pin-${tag.number}{left:${percent(tag.x)};top:${percent(tag.y)}}`;
      const flag = duration ? `#flag-${tag.number}{left:${percent(tag.timestamp / duration)}}` : "";
      return pin + flag;
    })
    .concat(replyPins, replyFlags)
    .join("");
}
