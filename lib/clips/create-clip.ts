import type { Clip, Prisma, User } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";

export interface NewClip {
  title: string;
  description?: string | null | undefined;
  voiceTags?: readonly object[] | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}

/** Makes a draft. */
export async function createClip(owner: Pick<User, "id">, wish: NewClip): Promise<Clip> {
  const now = clock.now();
  return db().clip.create({
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
}
