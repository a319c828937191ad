import type { Clip, Prisma, User } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { transaction } from "#lib/platform/db";
import { refuseBeyondQuota } from "./storage-account";

export interface NewClip {
  title: string;
  description?: string | null | undefined;
  voiceTags?: readonly object[] | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}

/** Makes a draft. */
export async function createClip(owner: Pick<User, "id">, wish: NewClip): Promise<Clip> {
  const now = clock.now();
  return transaction(async (tx) => {
    const clip = await tx.clip.create({
      data: {
        userId: owner.id,
        title: wish.title,
        description: wish.description || null,
        voiceTags: (wish.voiceTags ?? []) as Prisma.InputJsonArray,
        metadata: (wish.metadata ?? {}) as Prisma.InputJsonObject,
        storeBucket: blobs().bucket,
        createdAt: now,
        updatedAt: now,
      },
    });
    await refuseBeyondQuota(tx, clip.id);
    return clip;
  });
}
