import type { Clip, Request } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { db } from "#lib/platform/database/db";
import { storeFilesWithinQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";

/** As others see it. Its renditions are copied and not made again: anyone may begin an answer, from many addresses. */
export async function addAskedPicture({ pictureClipId }: Pick<Request, "pictureClipId">, clip: Clip): Promise<void> {
  if (pictureClipId === null) return;
  const asked = await db().asset.findFirst({
    where: { clipId: pictureClipId, kind: "image" },
    include: { derivatives: { include: { blob: true } } },
  });
  const shown = asked?.derivatives.find(({ role }) => role === "display");
  if (!asked || !shown) return;
  const named = (role: string, { filename: from }: { filename: string }) => {
    const filename = newFilename(clip.id, role, from.split(".").at(-1) ?? "bin");
    return { filename, blobKey: blobKey(clip.id, "image", filename) };
  };
  const renditions = asked.derivatives.map((made) => ({ ...made, ...named(made.role, made) }));
  const picture = { ...shown, ...named("image", shown) };
  const files = [picture, ...renditions].map(({ blobKey: key, blob: copyOf, contentType }) => ({
    key,
    copyOf,
    contentType,
  }));
  await storeFilesWithinQuota(clip.id, files, (tx) =>
    tx.asset.create({
      data: {
        id: newId("ast"),
        clipId: clip.id,
        kind: "image",
        filename: picture.filename,
        blobKey: picture.blobKey,
        contentType: shown.contentType,
        sizeBytes: shown.sizeBytes,
        sha256: shown.blob.sha256,
        format: picture.filename.split(".").at(-1) ?? null,
        width: shown.width,
        height: shown.height,
        position: 0,
        createdAt: clock.now(),
        derivatives: {
          create: renditions.map(({ role, filename, blobKey, contentType, sizeBytes, width, height }) => ({
            id: newId("der"),
            role,
            filename,
            blobKey,
            contentType,
            sizeBytes,
            width,
            height,
          })),
        },
      },
    }),
  );
}
