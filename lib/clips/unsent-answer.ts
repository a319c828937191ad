import { bounds } from "#lib/contract/schema/limits";
import type { Clip } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

/**
 * The clip of an answerer: the server makes nothing from it until it is sent, and its limits are lower than those of other
 * clips.
 */
export const isUnsentAnswer = ({ answerTo, answeredAt }: Pick<Clip, "answerTo" | "answeredAt">): boolean =>
  answerTo !== null && answeredAt === null;

/**
 * Call it with the clip's row locked. Throws 404 for an answer that was sent after its caller was authenticated: the asker
 * would get what arrives late as it was uploaded.
 */
export async function assertStillUnsent(tx: Transaction, clip: Pick<Clip, "id" | "answerTo" | "answeredAt">) {
  if (!isUnsentAnswer(clip)) return;
  if ((await tx.clip.count({ where: { id: clip.id, answeredAt: null } })) === 0) throw notFound();
}

/** A recorder that stops by itself is late. */
const SPARE_SECONDS = 2;

export function findBounds(clip: Pick<Clip, "answerTo" | "answeredAt">): { images: number; audioSeconds: number } {
  return isUnsentAnswer(clip)
    ? { images: bounds.answerImages, audioSeconds: bounds.answerSeconds + SPARE_SECONDS }
    : { images: bounds.imagesPerClip, audioSeconds: bounds.audioSeconds };
}
