import { type ImageFacts, imageFacts } from "#lib/clips/facts/asset-facts";
import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import type { Asset } from "#lib/generated/prisma/client";
import type { RedactedBox } from "#lib/ink/redactions";
import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff/sniff";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { derivativeRows, stageRenditions } from "./image-renditions";
import { includesAllBoxes, listImagesToRedact } from "./images-to-redact";

class Outdated extends Error {}

export async function redactImages(clipId: number, signal?: AbortSignal): Promise<void> {
  // Repeats if a drawing changes while it runs. The request of that change also triggers it.
  for (let round = 0; round < 3; round += 1) {
    const open = (await listImagesToRedact(db(), clipId)).filter(({ asset }) => asset.derivatives.length === 0);
    if (open.length === 0) return;
    try {
      for (const { asset, boxes } of open) await cover(asset, boxes, signal);
      return;
    } catch (error) {
      if (error instanceof AppError && error.code === "resource_not_found") return;
      if (!(error instanceof Outdated)) throw error;
    }
  }
}

/** For the end of a request whose change is stored; failures are left to the background job. */
export async function scheduleRedaction(clipId: number): Promise<void> {
  await redactImages(clipId).catch((error: unknown) => log().warn("pictures not covered yet", { clipId, error }));
}

async function cover(asset: Asset, boxes: RedactedBox[], signal: AbortSignal | undefined): Promise<void> {
  const { clipId } = asset;
  const folder = await scratch().workFolder();
  const input = await localCopy(asset.blobKey);
  try {
    if (!input) throw new MediaError("engine_crashed", "The picture is not in the store.");
    const sniffed = await sniff(await firstBytes(asset.blobKey));
    if (!sniffed) throw new MediaError("image_undecodable", "The format of the picture is not known.");
    const prepared = await mediaEngine().inspectImage({
      input: input.path,
      outDir: folder.path,
      sniffed,
      redactions: boxes,
      ...(signal ? { signal } : {}),
    });
    const renditions = await stageRenditions(clipId, prepared);
    await storeFilesBeyondQuota(
      clipId,
      renditions.map(({ blob }) => blob),
      async (tx) => {
        // With the clip's row locked, the drawings stay unchanged until the commit.
        const now = (await listImagesToRedact(tx, clipId)).find((picture) => picture.asset.id === asset.id);
        if (!now) throw new AppError("resource_not_found", "The picture was removed.");
        if (now.asset.blobKey !== asset.blobKey) throw new Outdated();
        if (
          now.asset.derivatives.length > 0 ||
          !includesAllBoxes(boxes, now.boxes) ||
          !includesAllBoxes(now.boxes, boxes)
        ) {
          throw new Outdated();
        }
        const facts: ImageFacts = { ...imageFacts(now.asset), covered: boxes.map((box) => [...box]) };
        await tx.asset.update({
          where: { id: asset.id },
          data: { facts, derivatives: { create: derivativeRows(renditions) } },
        });
        await tx.clip.update({ where: { id: clipId }, data: { version: { increment: 1 } } });
        await enqueueAnnotateImages(tx, clipId);
        await enqueueReadPictures(tx, clipId);
      },
    );
  } finally {
    await input?.release();
    await folder.remove();
  }
}

async function firstBytes(key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await store().get(key, { start: 0, end: 65_535 })) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}
