import { z } from "zod";
import type { Asset } from "#lib/generated/prisma/client";
import { readStoredFile } from "#lib/platform/store/read-stored-file";

/** The coarse peaks of a recording in the shape of BBC audiowaveform's JSON, version 2. */
const WaveformOverview = z.object({
  version: z.literal(2),
  channels: z.number(),
  sample_rate: z.number(),
  samples_per_pixel: z.number(),
  bits: z.literal(8),
  length: z.number(),
  data: z.array(z.number()),
});

export type WaveformOverview = z.output<typeof WaveformOverview>;

/** Of a long recording that is still being prepared. */
export function earlyOverview({ preparation, earlyOverview: stored }: Pick<Asset, "preparation" | "earlyOverview">) {
  return preparation === "pending" ? (WaveformOverview.safeParse(stored).data ?? null) : null;
}

/** Reads the overview that was prepared of a recording; null where there is none. */
export async function readOverview(key: string): Promise<WaveformOverview | null> {
  const bytes = await readStoredFile(key);
  return WaveformOverview.safeParse(bytes && JSON.parse(bytes.toString("utf8"))).data ?? null;
}
