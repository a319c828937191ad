import { insertClip } from "#lib/clips/create-clip";
import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { defaultTitle } from "#lib/kernel/default-title";
import { newId } from "#lib/kernel/ids";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { insertBlobRows, storeFiles } from "#lib/storage/blob-register";
import { reserveClipId } from "#lib/storage/reserve-clip-id";
import { assertWithinQuota } from "#lib/storage/storage-account";
import type { IncomingFile } from "../intake/incoming-file";
import { withPreparedImage } from "./prepare-image";
import { stageImageFiles } from "./stage-image-files";

/** A draft with its first image, both or neither. */
export async function createClipFromImage(
  owner: Pick<User, "id">,
  { file, title, signal }: { file: IncomingFile; title?: string | undefined; signal: AbortSignal },
): Promise<Clip> {
  return withPreparedImage(file, signal, async (image) => {
    const id = await reserveClipId();
    const { files, columns } = await stageImageFiles(id, file, image);
    const storedBytes = files.reduce((sum, { staged }) => sum + BigInt(staged.sizeBytes), 0n);
    return storeFiles({ clipId: id, account: owner.id }, files, async (tx) => {
      const name = title ?? defaultTitle(clock.now(), "UTC");
      const clip = await insertClip(tx, owner, { title: name, id, storedBytes });
      await insertBlobRows(tx, id, files);
      await tx.asset.create({
        data: {
          id: newId("ast"),
          clipId: id,
          kind: "image",
          ...columns,
          position: 0,
          facts: { warnings: image.warnings },
          createdAt: clip.createdAt,
        },
      });
      await enqueueReadPictures(tx, id);
      await assertWithinQuota(tx, id);
      await recordCreated(tx, id);
      return clip;
    });
  });
}
