import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { store } from "#lib/platform/store/store";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { asJson } from "./facts/clip-json";

export interface NewClip {
  title: string;
  description?: string | null | undefined;
  voiceTags?: readonly object[] | null | undefined;
  pictureSwitches?: readonly object[] | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}

export async function createClip(owner: Pick<User, "id">, input: NewClip): Promise<Clip> {
  return transaction(async (tx) => {
    const clip = await insertClip(tx, owner, input);
    await assertWithinQuota(tx, clip.id);
    await recordCreated(tx, clip.id);
    return clip;
  });
}

/** The row alone; `id` and `storedBytes` are those of a clip whose files are there before it. */
export function insertClip(
  tx: Transaction,
  owner: Pick<User, "id">,
  {
    title,
    description,
    voiceTags,
    pictureSwitches,
    metadata,
    id,
    storedBytes,
  }: NewClip & { id?: number; storedBytes?: bigint },
): Promise<Clip> {
  const now = clock.now();
  return tx.clip.create({
    data: {
      ...(id === undefined ? {} : { id }),
      ...(storedBytes === undefined ? {} : { storedBytes }),
      userId: owner.id,
      title,
      description: description || null,
      voiceTags: asJson(voiceTags ?? []),
      metadata: asJson(metadata ?? {}),
      ...(pictureSwitches?.length ? { pictureSwitches: asJson(pictureSwitches) } : {}),
      storeBucket: store().bucket,
      createdAt: now,
      updatedAt: now,
    },
  });
}
