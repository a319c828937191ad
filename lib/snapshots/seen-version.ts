import { z } from "zod";
import { createTimeMap } from "#lib/cuts/time-map";

export interface SeenVersion {
  recording: string | null;
  takes: number;
  /** The ranges of the recording that are heard, in seconds; null for all of it. */
  parts: readonly (readonly [start: number, end: number])[] | null;
  pictures: readonly string[];
}

const mostParts = 5000;
const mostPictures = 1000;
const Id = z.string().max(64);
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

/** Not signed: another text moves the spot of the same reply only, as another second would. */
export function formatSeenVersion({ recording, takes, parts, pictures }: SeenVersion): string {
  return Buffer.from(JSON.stringify([recording, takes, parts, pictures])).toString("base64url");
}

export function parseSeenVersion(text: string): SeenVersion | null {
  try {
    const read = Encoded.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
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
