import type { OwnedClip } from "#lib/clips/owned-clip";
import type { PartialUpload } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { pieceKey, type WriteAddress } from "#lib/platform/store/port";
import { store } from "#lib/platform/store/store";
import { MAX_PIECES, syncStoredParts } from "./partial-upload";

const ADDRESS_SECONDS = 15 * 60;
/** A store looks at the end of an address when a request begins: the slowest goes on for so long. */
const SLOWEST_SECONDS = 60 * 60;
/** Through this server: the most that every host of functions takes in one body. */
const OUR_PART_BYTES = 4 * 1024 * 1024;

export interface AddressedPart {
  upload: PartialUpload;
  offset: number;
  size: number;
  /** Null: the part goes through this server. */
  address: WriteAddress | null;
  expiresAt: Date;
}

/** The announced size is reserved, so a user cannot write more than their quota. */
export async function presignPart(clip: OwnedClip, uploadId: string, wished?: number): Promise<AddressedPart> {
  const { upload, offset } = await syncStoredParts(clip, uploadId);
  const left = Number(upload.sizeBytes) - offset;
  const most = Math.min(wished ?? left, left);
  const ours = { upload, offset, size: Math.min(most, OUR_PART_BYTES), address: null, expiresAt: upload.expiresAt };
  if (left === 0 || upload.ends.length >= MAX_PIECES) return ours;
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_SECONDS * 1000);
  const given = { seconds: ADDRESS_SECONDS, sizeBytes: most };
  const address = await store().presignWrite(pieceKey(upload.id, offset), given);
  if (!address) return ours;
  const until = new Date(expiresAt.getTime() + SLOWEST_SECONDS * 1000);
  const noted = await db().$executeRaw`
    UPDATE partial_uploads
       SET direct_bytes = GREATEST(direct_bytes, ${most}::int), direct_until = GREATEST(direct_until, ${until})
     WHERE id = ${upload.id} AND COALESCE(ends[cardinality(ends)], 0) = ${offset}::int`;
  // Another part has arrived since.
  if (noted === 0) return presignPart(clip, uploadId, wished);
  return { upload, offset, size: most, address, expiresAt };
}
