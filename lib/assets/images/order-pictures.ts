import { assertVersion } from "#lib/clips/assert-version";
import { compareByPosition } from "#lib/clips/clip-view";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { fieldError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { findDocumentBytes, type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { listUploadsByName } from "../uploads-by-name";
import { rewriteImageReferences } from "./image-references";

/** Puts the pictures into the order of these names. Tags and ink that name their picture by its place then name its file. */
export async function orderPictures(
  clip: OwnedClip,
  filenames: readonly string[],
  ifMatch: readonly string[] | null,
): Promise<void> {
  assertNotProcessing(clip);
  const order = async (tx: Transaction, written: WrittenBytes) => {
    await assertVersion(tx, clip.id, ifMatch);
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR NO KEY UPDATE`;
    const before = (await tx.asset.findMany({ where: { clipId: clip.id, kind: "image" } })).sort(compareByPosition);
    const after = inOrder(before, filenames);
    if (after.every((picture, place) => picture === before[place])) return [];
    await bumpContentVersion(tx, clip.id);
    await rewriteImageReferences(tx, { clipId: clip.id, written }, before, after);
    await setPlaces(tx, after);
    return renewPictures(tx, clip.id);
  };
  const hidden = await withWrittenBytes(await findDocumentBytes(clip.id), (written) =>
    clipTransaction(clip.id, (tx) => order(tx, written)),
  );
  await finishPictureChange(clip.id, hidden);
}

function inOrder(pictures: readonly Asset[], filenames: readonly string[]): Asset[] {
  const named = filenames.flatMap((name) => {
    const found = listUploadsByName(pictures, name);
    return found.length === 1 ? found : [];
  });
  if (named.length === pictures.length && new Set(named).size === named.length) return named;
  throw fieldError("filenames", "must name every picture of the clip once");
}

async function setPlaces(tx: Transaction, pictures: readonly Asset[]): Promise<void> {
  const places = pictures.map(({ id }, position) => ({ id, position }));
  await tx.$executeRaw`
    UPDATE assets SET position = place.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place(id text, position int)
    WHERE assets.id = place.id`;
}
