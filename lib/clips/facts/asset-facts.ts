import { z } from "zod";
import type { Asset } from "#lib/generated/prisma/client";

// Facts about the file of a row that have no column. Each member may be missing: an earlier version did not have it.

// With a default besides, since what is caught was first made an error, and a list reads dozens of these.
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]).catch([]);
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null).catch(null);
const part = z.number();

const FileFacts = z.object({ warnings: list(z.string()) });
const TextFacts = z.object({ characters: z.number().default(0).catch(0), warnings: list(z.string()) });

const AudioFacts = z.object({
  /** The container, as the decoder calls it. */
  demuxer: orNull(z.string()),
  claimedDuration: orNull(z.number()),
  warnings: list(z.string()),
  sampleRate: orNull(z.number()),
  channels: orNull(z.number()),
  loudness: orNull(
    z.object({
      integratedLufs: z.number().nullable(),
      inputLufs: z.number().nullable(),
      gainDb: z.number().nullable(),
    }),
  ),
  gapFilledSeconds: orNull(z.number()),
  /** Inserted takes, by the names that callers gave. */
  takes: list(z.string()),
  /** Every take that was put in, in the order of time: where, and how long it is. Seconds of the recording before it. */
  splices: list(z.object({ at: z.number(), seconds: z.number() })),
  /** The recordings that it is a copy of, by id and file name. */
  names: list(z.string()),
});

const ImageFacts = z.object({
  warnings: list(z.string()),
  /** Its earlier file names, and its name in the package it came in: tags and ink may still use these. */
  names: list(z.string()),
  /** The original names of the files before it. */
  originalNames: list(z.string()),
  /** The boxes that are burnt into its renditions; an unreadable list is redacted again. */
  covered: list(z.tuple([part, part, part, part])),
});

type AudioFacts = z.output<typeof AudioFacts>;
export type ImageFacts = z.output<typeof ImageFacts>;

export function listWarnings({ facts }: Pick<Asset, "facts">): string[] {
  return FileFacts.parse(facts).warnings;
}

export function textFacts({ facts }: Pick<Asset, "facts">): z.output<typeof TextFacts> {
  return TextFacts.parse(facts);
}

export function audioFacts({ facts }: Pick<Asset, "facts">): AudioFacts {
  return AudioFacts.parse(facts);
}

export function imageFacts({ facts }: Pick<Asset, "facts">): ImageFacts {
  return ImageFacts.parse(facts);
}
