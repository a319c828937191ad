import { compareByPosition } from "#lib/clips/clip-view";
import { readVoiceTags } from "#lib/clips/facts/clip-json";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import type { Asset, Clip } from "#lib/generated/prisma/client";
import { findImageIndex } from "#lib/ink/picture-names";

/** Recorders round, and a tag may be set with the last word. */
const TOLERANCE_SECONDS = 1;
const NAMED = 3;

/** What is stored as it was sent, but cannot be shown where the tag says. */
export function tagWarnings(clip: Clip, assets: readonly Asset[]): string[] {
  const tags = readVoiceTags(clip);
  const pictures = assets
    .filter(({ kind }) => kind === "image")
    .sort(compareByPosition)
    .map(imageAliases);
  const missing = tags.flatMap(({ image }, index) =>
    isName(image) && findImageIndex(image, pictures) === null ? [`tag ${index + 1} names ${quoted(image)}`] : [],
  );
  const seconds = assets.find(({ kind }) => kind === "audio")?.durationSeconds ?? null;
  const late = tags.flatMap(({ timestamp }, index) =>
    seconds !== null && Number(timestamp) > seconds + TOLERANCE_SECONDS
      ? [`tag ${index + 1} is at ${Number(timestamp)} s`]
      : [],
  );
  return [
    ...(missing.length > 0 ? [`picture_not_there: The clip has no such image: ${list(missing)}.`] : []),
    ...(late.length > 0
      ? [`tag_beyond_end: The recording ends at ${seconds} s, and times are in seconds: ${list(late)}.`]
      : []),
  ];
}

const isName = (image: unknown): image is string | number =>
  typeof image === "number" || (typeof image === "string" && image !== "");

const quoted = (name: string | number) => JSON.stringify(String(name).slice(0, 100));

function list(problems: readonly string[]): string {
  const more = problems.length - NAMED;
  return [...problems.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
