import { z } from "zod";
import { db } from "#lib/platform/database/db";

/** The tracker's names of the images that it has, by their fingerprints. */
const Uploads = z.object({
  /** The address of the API that has them. */
  api: z.string(),
  images: z.record(z.string(), z.string()),
});

/** The latest; each change of a clip may bring others. */
const MOST = 500;

export function readUploads({ uploads }: { uploads: unknown }, api: string): Record<string, string> {
  const read = Uploads.safeParse(uploads).data;
  return read?.api === api ? read.images : {};
}

/** Before a run ends, so that a broken try uploads none again. */
export async function keepUploads(handoverId: string, api: string, images: Record<string, string>): Promise<void> {
  const latest = Object.fromEntries(Object.entries(images).slice(-MOST));
  await db().handover.updateMany({ where: { id: handoverId }, data: { uploads: { api, images: latest } } });
}
