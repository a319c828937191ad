import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { redactImages } from "#lib/assets/redactions/redact-images";
import { bounds } from "#lib/contract/schema/limits";
import type { Blob, Derivative, Request } from "#lib/generated/prisma/client";
import { AppError, notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";

export type ShownPicture = Derivative & { blob: Blob };

/** As others see it: upright, without metadata, with redactions in its pixels. */
export async function findShownPicture(assetId: string): Promise<ShownPicture | null> {
  const find = () => db().derivative.findFirst({ where: { assetId, role: "display" }, include: { blob: true } });
  const shown = await find();
  if (shown) return shown;
  const asset = await db().asset.findUnique({ where: { id: assetId } });
  if (asset?.preparation !== "ready") return null;
  await redactImages(asset.clipId);
  return find();
}

export async function getRequestPicture({
  pictureClipId,
}: Pick<Request, "pictureClipId">): Promise<ShownPicture | null> {
  if (pictureClipId === null) return null;
  const asset = { clipId: pictureClipId, kind: "image" as const };
  return db().derivative.findFirst({ where: { asset, role: "display" }, include: { blob: true } });
}

/** The caller discards it. */
export async function readPicture({ blob }: ShownPicture): Promise<IncomingFile> {
  const bytes = await store().get(blob.key);
  if (!bytes) throw notFound("The picture");
  const staged = await scratch().stage(bytes, { maxBytes: bounds.imageBytes * 2 });
  if (staged.sizeBytes !== Number(blob.sizeBytes))
    throw new AppError("service_unavailable", "The picture was replaced meanwhile. Try again.");
  return { staged, originalName: null, declaredType: blob.contentType };
}
