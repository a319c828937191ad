import { z } from "zod";
import { createTimeMap } from "#lib/cuts/time-map";
import { openSealed, sealRepeatably } from "#lib/secrets/sealed-text";

export interface SeenVersion {
  recording: string | null;
  takes: number;
  /** The ranges of the recording that are heard, in seconds; null for all of it. */
  parts: readonly (readonly [start: number, end: number])[] | null;
  pictures: readonly string[];
}

const mostParts = 5000;
const mostPictures = 1000;
const Id = z.string().regex(/^\w{1,64}$/);
const Second = z.number().min(0).max(1e6);

const Encoded = z
  .tuple([
    Id.nullable(),
    z.int().min(0),
    z
      .array(z.tuple([Second, Second]))
      .min(1)
      .max(mostParts)
      .nullable(),
    z.array(Id).max(mostPictures),
  ])
  .transform(([recording, takes, parts, pictures]): SeenVersion => ({ recording, takes, parts, pictures }));

const PREFIX = "ver_";
const PURPOSE = "seen-version";

/** Sealed, because visitors are not to learn where the recording was cut. */
export function formatSeenVersion({ recording, takes, parts, pictures }: SeenVersion): string {
  const sealed = sealRepeatably(JSON.stringify([recording, takes, parts, pictures]), PURPOSE);
  return PREFIX + Buffer.from(sealed, "base64").toString("base64url");
}

export function parseSeenVersion(text: string): SeenVersion | null {
  if (!text.startsWith(PREFIX)) return null;
  try {
    const read = Encoded.safeParse(JSON.parse(openSealed(text.slice(PREFIX.length), PURPOSE)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The second of the recording that was heard at that second of the page. */
export function toRecordedSecond(heard: number, { parts }: Pick<SeenVersion, "parts">): number {
  const last = parts?.at(-1);
  if (!parts || !last) return heard;
  const ranges = parts.map(([start, end]) => ({ start, end }));
  return createTimeMap({ parts: ranges, recordingSeconds: last[1] }).recordedAt(heard);
}
