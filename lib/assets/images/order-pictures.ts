import { assertVersion } from "#lib/clips/assert-version";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { fieldError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { listUploadsByName } from "../uploads-by-name";
import { findRewrittenBytes, listPictures, rewriteImageReferences } from "./image-references";

/** Puts the pictures into the order of these names. Tags and ink that name their picture by its place then name its file. */
export async function orderPictures(
  clip: OwnedClip,
  filenames: readonly string[],
  ifMatch: readonly string[] | null,
): Promise<void> {
  assertNotProcessing(clip);
  const order = async (tx: Transaction, written: WrittenBytes) => {
    await assertVersion(tx, clip.id, ifMatch);
    await lockClip(tx, clip.id);
    const before = await listPictures(clip.id, tx);
    const after = inOrder(before, filenames);
    if (after === null) throw fieldError("filenames", "must name every picture of the clip once");
    if (after.every((picture, place) => picture === before[place])) return [];
    await bumpContentVersion(tx, clip);
    await rewriteImageReferences(tx, { clipId: clip.id, written }, before, after);
    await setPlaces(tx, after);
    return renewPictures(tx, clip.id);
  };
  const pictures = await listPictures(clip.id);
  const expected = await findRewrittenBytes(clip.id, pictures, inOrder(pictures, filenames) ?? pictures);
  const hidden = await withWrittenBytes(expected, (written) => clipTransaction(clip.id, (tx) => order(tx, written)));
  await finishPictureChange(clip.id, hidden);
}

function inOrder(pictures: readonly Asset[], filenames: readonly string[]): Asset[] | null {
  const named = filenames.flatMap((name) => {
    const found = listUploadsByName(pictures, name);
    return found.length === 1 ? found : [];
  });
  return named.length === pictures.length && new Set(named).size === named.length ? named : null;
}

async function setPlaces(tx: Transaction, pictures: readonly Asset[]): Promise<void> {
  const places = pictures.map(({ id }, position) => ({ id, position }));
  await tx.$executeRaw`
    UPDATE assets SET position = place.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place(id text, position int)
    WHERE assets.id = place.id`;
}
