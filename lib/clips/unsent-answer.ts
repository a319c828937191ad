import { bounds } from "#lib/contract/schema/limits";
import type { Clip } from "#lib/generated/prisma/client";

/** Of a visitor who answers a request: nothing is made of it until it is sent, and it may hold less than other clips. */
export const isUnsentAnswer = ({ answerTo, answeredAt }: Pick<Clip, "answerTo" | "answeredAt">): boolean =>
  answerTo !== null && answeredAt === null;

/** A recorder that stops by itself is late. */
const SPARE_SECONDS = 2;

export function findBounds(clip: Pick<Clip, "answerTo" | "answeredAt">): { images: number; audioSeconds: number } {
  return isUnsentAnswer(clip)
    ? { images: bounds.answerImages, audioSeconds: bounds.answerSeconds + SPARE_SECONDS }
    : { images: bounds.imagesPerClip, audioSeconds: bounds.audioSeconds };
}
