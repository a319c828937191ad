import type { Prisma } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

/** Renders annotated pictures in advance, so that making a package does not wait for them. */
export async function enqueueAnnotateImages(tx: Transaction, clipId: number): Promise<void> {
  const picture = { kind: "image", preparation: "ready" } satisfies Prisma.AssetWhereInput;
  const clip = await tx.clip.findFirst({
    where: {
      id: clipId,
      assets: { some: picture },
      AND: [
        { OR: [{ drawings: { some: {} } }, { voiceTags: { not: [] } }] },
        // Nothing is made of an answer that is not sent.
        { OR: [{ answerTo: null }, { answeredAt: { not: null } }] },
      ],
    },
    select: { userId: true },
  });
  const options = { singletonKey: String(clipId), turnOf: clip?.userId };
  if (clip) await queue().enqueue(tx, "annotate-images", { clipId }, options);
}
