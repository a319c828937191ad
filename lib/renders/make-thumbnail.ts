import type { Thumbnail } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import type { RenderedScene } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { deleteBlobRows, type NewBlob, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { isOverQuota } from "#lib/storage/storage-account";
import { type CropRequest, composeCrop } from "./scene/compose-crop";
import { type ComposedScene, composeScene, type RenderRequest } from "./scene/compose-scene";
import { loadRenderInput } from "./scene/load-render-input";
import type { RenderInput } from "./scene/render-input";
import { MissingImageError, sceneFingerprint, withRenderedScene } from "./scene/render-scene";

/** Pixels of a link card, which messengers and mail programs show whole. */
export const LINK_CARD = { width: 1200, height: 630 };

/** Stored pictures per clip; the least recently used is removed. */
const KEPT = 24;
/** Those around pins are counted by themselves. An issue of a tracker shows up to 200. */
export const KEPT_CROPS = 250;
/** Of an owner whose storage is full: visitors may ask for any number of them, and each is drawn again in a moment. */
const KEPT_WHEN_FULL = 4;
const CROP = "crop";

interface RenderOptions extends RenderRequest {
  force?: boolean;
  /** On the owner's request: it becomes the clip's thumbnail. */
  choose?: boolean;
  /** A JPEG of the size of a link card, because many messengers show no WebP. */
  isLinkCard?: boolean;
  /** The surroundings of a pin, instead of the clip. */
  crop?: CropRequest;
}

export interface ThumbnailResult {
  thumbnail: Thumbnail;
  isDrawn: boolean;
  isFirst: boolean;
}

/** Serialised per clip. Null if there is nothing to show and the owner did not ask for a placeholder. */
export function makeThumbnail(clipId: number, options: RenderOptions): Promise<ThumbnailResult | null> {
  return runExclusive(`thumbnail of ${clipId}`, () =>
    findOrRender(clipId, options).catch((error: unknown) => {
      if (error instanceof MissingImageError) return findOrRender(clipId, options);
      throw error;
    }),
  );
}

async function findOrRender(clipId: number, options: RenderOptions): Promise<ThumbnailResult | null> {
  // Read before the material, so that later changes are detected at the next use.
  const clip = await db().clip.findUnique({ where: { id: clipId }, select: { contentVersion: true } });
  if (!clip) throw notFound();
  const existing = await findSlot(clipId, slotOf(options));
  if (existing && existing.contentVersion === clip.contentVersion && !options.force)
    return reuseThumbnail(existing, options);

  const material = await loadRenderInput(clipId);
  const composed = compose(material, options);
  if (composed.isPlaceholder && !options.choose) return null;
  const inputs = sceneFingerprint(composed);
  const contentVersion = material.isSettled ? clip.contentVersion : 0;
  const old = await findSlot(clipId, slotOf({ ...options, style: composed.applied }));
  if (old?.inputs === inputs && !options.force) return reuseThumbnail(old, options, contentVersion);
  const store = (rendered: RenderedScene) =>
    storeThumbnail(clipId, options, composed, { ...rendered, inputs, contentVersion });
  const thumbnail = await withRenderedScene(composed, undefined, store, thumbnailShape(options));
  return { thumbnail, isDrawn: true, isFirst: old?.inputs !== inputs || old.chosenAt === null };
}

function compose(material: RenderInput, options: RenderOptions): ComposedScene {
  if (!options.crop) return composeScene(material, options);
  return { ...composeCrop(material, options.crop, options.width), applied: options.style, isPlaceholder: false };
}

export const thumbnailShape = ({ isLinkCard }: Pick<RenderOptions, "isLinkCard">) =>
  isLinkCard ? ({ format: "jpg", fitInto: LINK_CARD } as const) : ({ format: "webp" } as const);

function findSlot(clipId: number, slot: string): Promise<Thumbnail | null> {
  return db().thumbnail.findUnique({ where: { clipId_slot: { clipId, slot } } });
}

function slotOf({ style, second, width, isLinkCard, crop }: RenderOptions): string {
  if (crop) return `${CROP}${crop.pin}/${width}${crop.hasInk ? "" : "/plain"}`;
  return `${style}@${second ?? "all"}/${width}${isLinkCard ? "/card" : ""}`;
}

async function reuseThumbnail(
  existing: Thumbnail,
  options: RenderOptions,
  contentVersion = existing.contentVersion,
): Promise<ThumbnailResult> {
  const now = clock.now();
  const thumbnail = await transaction(async (tx) => {
    const data = { usedAt: now, contentVersion, ...(options.choose ? { chosenAt: now } : {}) };
    const { count } = await tx.thumbnail.updateMany({ where: { id: existing.id, blobKey: existing.blobKey }, data });
    if (count > 0 && options.choose) await choose(tx, existing.clipId, existing.blobKey);
    return { ...existing, ...data };
  });
  return { thumbnail, isDrawn: false, isFirst: existing.chosenAt === null };
}

/** Does not change the clip's content, since packages do not contain it. */
async function choose(tx: Transaction, clipId: number, key: string): Promise<void> {
  await tx.clip.updateMany({
    where: { id: clipId, OR: [{ thumbnailKey: null }, { thumbnailKey: { not: key } }] },
    data: { thumbnailKey: key, version: { increment: 1 } },
  });
}

async function storeThumbnail(
  clipId: number,
  options: RenderOptions,
  { applied }: ComposedScene,
  rendered: RenderedScene & { inputs: string; contentVersion: number },
): Promise<Thumbnail> {
  const filename = newFilename(clipId, "thumbnail", rendered.extension);
  const staged = await scratch().adopt(rendered.path);
  const blob: NewBlob = { key: blobKey(clipId, "thumbnail", filename), staged, contentType: rendered.contentType };
  const slot = slotOf({ ...options, style: applied });
  const { row, gone } = await storeFilesBeyondQuota(clipId, [blob], async (tx) => {
    // The lock of the clip's row keeps other requests from storing its thumbnail.
    const old = await tx.thumbnail.findUnique({ where: { clipId_slot: { clipId, slot } } });
    const chosenAt = options.choose ? clock.now() : (old?.chosenAt ?? null);
    if (old) await tx.thumbnail.delete({ where: { id: old.id } });
    const row = await tx.thumbnail.create({
      data: {
        id: newId("thb"),
        clipId,
        slot,
        style: applied,
        timestamp: options.second,
        filename,
        blobKey: blob.key,
        width: rendered.width,
        height: rendered.height,
        inputs: rendered.inputs,
        contentVersion: rendered.contentVersion,
        chosenAt,
        usedAt: clock.now(),
        createdAt: clock.now(),
      },
    });
    if (options.choose) await choose(tx, clipId, blob.key);
    else if (old) {
      await tx.clip.updateMany({ where: { id: clipId, thumbnailKey: old.blobKey }, data: { thumbnailKey: blob.key } });
    }
    const gone = [...(old ? [old.blobKey] : []), ...(await evictThumbnails(tx, clipId, options.crop !== undefined))];
    await deleteBlobRows(tx, clipId, gone);
    return { row, gone };
  });
  await removeDeletedFiles(gone);
  return row;
}

const crops = { slot: { startsWith: CROP } };

async function evictThumbnails(tx: Transaction, clipId: number, areCrops: boolean): Promise<string[]> {
  const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { thumbnailKey: true, userId: true } });
  const kept = clip && (await isOverQuota(tx, clip.userId)) ? KEPT_WHEN_FULL : areCrops ? KEPT_CROPS : KEPT;
  const surplus = await tx.thumbnail.findMany({
    where: { clipId, blobKey: { not: clip?.thumbnailKey ?? "" }, ...(areCrops ? crops : { NOT: crops }) },
    orderBy: { usedAt: "desc" },
    skip: kept - 1,
    select: { id: true, blobKey: true },
  });
  await tx.thumbnail.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  return surplus.map(({ blobKey }) => blobKey);
}
