import type { Clip } from "#lib/generated/prisma/client";
import { knowsImage } from "#lib/ink/picture-names";
import { readVoiceTags } from "./clip-json";
import { imageAliases } from "./image-aliases";

/** Recorders round, and a tag may be set with the last word. */
const TOLERANCE_SECONDS = 1;
const NAMED = 3;

interface Content {
  clip: Pick<Clip, "voiceTags">;
  audio: { durationSeconds: number | null } | null;
  /** In the order of the clip. */
  images: readonly Parameters<typeof imageAliases>[0][];
}

/** Tags that are stored as they were sent, but cannot be shown at their place. */
export function tagWarnings({ clip, audio, images }: Content): string[] {
  const tags = readVoiceTags(clip);
  const isThere = knowsImage(images.map(imageAliases));
  const missing = tags.flatMap(({ image }, index) =>
    isName(image) && !isThere(image) ? [`tag ${index + 1} names ${quoted(image)}`] : [],
  );
  const seconds = audio?.durationSeconds ?? null;
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
