import { asJson } from "#lib/clips/facts/clip-json";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma, Share } from "#lib/generated/prisma/client";
import { prepareInk } from "#lib/ink/prepare-ink";
import { AppError, fieldError } from "#lib/kernel/errors";
import { loadSeenVersion } from "#lib/snapshots/seen-clip";
import { parseSeenVersion, type SeenVersion, toRecordedSecond } from "#lib/snapshots/seen-version";

/** The place that a reply points at, in terms of the page that its writer had open. */
export interface Pointing {
  /** Seconds of playback time. */
  timestamp?: number | undefined;
  x?: number | undefined;
  y?: number | undefined;
  /** The id of the picture; absent: the first one. */
  image?: string | undefined;
  strokes?: unknown;
  /** The version on that page (`formatSeenVersion`); absent: the current one. */
  version?: string | undefined;
}

export async function readPointing(
  { clipId, shownClipId }: Pick<Share, "clipId" | "shownClipId">,
  { timestamp, x, y, image, strokes, version }: Pointing,
): Promise<{ spot?: Prisma.InputJsonObject; ink?: Prisma.InputJsonObject }> {
  const ink = strokes === undefined ? {} : { ink: asJson(readStrokesOfReply(strokes)) };
  const hasPlace = x !== undefined || image !== undefined || strokes !== undefined;
  if (timestamp === undefined && !hasPlace) return {};
  const seen = version === undefined ? await loadSeenVersion(shownClipId ?? clipId) : parseSeenVersion(version);
  if (seen === null) throw fieldError("version", "must be the `version` of this link's `reply`");
  const spot = {
    second: timestamp === undefined ? null : toRecordedSecond(timestamp, seen),
    recording: seen.recording,
    takes: seen.takes,
    picture: hasPlace ? findPicture(image, seen) : null,
    x: x ?? null,
    y: y ?? null,
  };
  return { spot: asJson(spot), ...ink };
}

function findPicture(image: string | undefined, { pictures }: SeenVersion): string | null {
  if (image === undefined) return pictures[0] ?? null;
  const [, number] = /^img([1-9]\d{0,3})$/.exec(image) ?? [];
  const picture = pictures[Number(number) - 1];
  if (picture === undefined) throw fieldError("image", "must be the `id` of a picture in `media.images`");
  return picture;
}

function readStrokesOfReply(strokes: unknown): Record<string, unknown> {
  const read = prepareInk(strokes, { strokes: bounds.replyStrokes, bytes: bounds.replyInkBytes });
  if ("document" in read) return read.document;
  const [message = ""] = Object.values(read.problems)[0] ?? [];
  throw new AppError("validation_failed", `${Object.keys(read.problems)[0]}: ${message}`, { errors: read.problems });
}
