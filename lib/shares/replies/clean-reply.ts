import { openRecording } from "#lib/assets/recordings/audio-renditions";
import type { Reply } from "#lib/generated/prisma/client";
import { JobCancelled } from "#lib/job-runner/job-failure";
import type { JobDefinition, JobTools } from "#lib/job-runner/run-job";
import { db, transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { sniff } from "#lib/platform/media/sniff/sniff";
import { scratch } from "#lib/platform/scratch/scratch";
import { type NewBlob, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";

const isPending = { shownPending: true, suspectedAt: null };

/** Makes the recording of a reply that others may hear: the same sound without places, names and pictures. */
export const replyCleaning: JobDefinition<Reply> = {
  kind: "clean-reply",
  find: (id) => db().reply.findFirst({ where: { id, ...isPending } }),
  topic: ({ clipId }) => ["clip", clipId],
  isWanted: async ({ id }) => (await db().reply.count({ where: { id, ...isPending } })) > 0,
  faultMessage: "The recording could not be cleaned of its other data.",
  work: clean,
  fail: keepForOwner,
};

async function clean(reply: Reply, { signal }: JobTools): Promise<void> {
  const { id, clipId } = reply;
  if (reply.blobKey === null) return keepForOwner(reply);
  const [recording, folder] = [await openRecording(reply.blobKey), await scratch().workFolder()];
  try {
    const { path: input, sniffed } = recording;
    const cleaned = await mediaEngine().cleanAudio({ input, outDir: folder.path, sniffed, signal });
    const staged = cleaned && (await scratch().adopt(cleaned.path));
    const type = staged && (await sniff(staged.head));
    if (!staged || type?.family !== "audio") return await keepForOwner(reply);
    const filename = newFilename(clipId, "reply", type.extension);
    const blob: NewBlob = { key: blobKey(clipId, "replies", filename), staged, contentType: type.contentType };
    const shown = { shownFilename: filename, shownType: blob.contentType, shownKey: blob.key };
    await storeFilesBeyondQuota(clipId, [blob], async (tx) => {
      const where = { id, ...isPending };
      const { count } = await tx.reply.updateMany({ where, data: { ...shown, shownPending: false } });
      if (count === 0) throw new JobCancelled();
    });
  } finally {
    await Promise.all([recording.release(), folder.remove()]);
  }
}

/** Nothing of a reply without words is left to be shown. */
async function keepForOwner({ id }: Reply): Promise<void> {
  await transaction(async (tx) => {
    const settled = await tx.reply.updateMany({ where: { id, ...isPending }, data: { shownPending: false } });
    if (settled.count === 0) return;
    await tx.reply.updateMany({ where: { id, message: null, state: "shown" }, data: { state: "held" } });
  });
}
