import { createHmac } from "node:crypto";
import { addImage } from "#lib/assets/images/add-image";
import { config, serverKey } from "#lib/config/config";
import type { Clip } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound, tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { store } from "#lib/platform/store/store";
import { hashToken, newToken } from "#lib/secrets/token-format";
import type { AskedRequest } from "./find-request";
import { getRequestPicture, readPicture } from "./picture";
import { createServant } from "./servant";

export interface BegunAnswer {
  clip: Clip;
  /** Known here alone: its hash is stored. */
  token: string;
  expiresAt: Date;
}

/** Until then it may be sent, and after that the sweep deletes it. */
export const UNSENT_HOURS = 24;

/** An empty clip with the picture of the request. `bucket` is where it comes from, as rate limits count it. */
export async function beginAnswer(request: AskedRequest, bucket: string, signal: AbortSignal): Promise<BegunAnswer> {
  const begun = await transaction(async (tx) => {
    const userId = await createServant(tx, request.id, await claimAddress(tx, bucket));
    const now = clock.now();
    const clip = await tx.clip.create({
      data: {
        userId,
        title: request.title,
        answerTo: request.id,
        storeBucket: store().bucket,
        createdAt: now,
        updatedAt: now,
      },
    });
    const token = await issueToken(tx, clip);
    await recordCreated(tx, clip.id);
    return { clip, ...token };
  });
  await addAskedPicture(request, begun.clip, signal);
  return begun;
}

/** For a repeated request whose answer was lost: the earlier token ends. */
export async function resumeAnswer(request: AskedRequest, clipId: number, signal: AbortSignal): Promise<BegunAnswer> {
  const clip = await db().clip.findFirst({ where: { id: clipId, answerTo: request.id, answeredAt: null } });
  if (!clip) throw notFound();
  const token = await transaction(async (tx) => {
    await tx.token.deleteMany({ where: { clipId } });
    return issueToken(tx, clip);
  });
  if ((await db().asset.count({ where: { clipId } })) === 0) await addAskedPicture(request, clip, signal);
  return { clip, ...token };
}

async function claimAddress(tx: Transaction, bucket: string): Promise<string> {
  const answerAddress = createHmac("sha256", serverKey()).update(`answer-address:${bucket}`).digest("base64url");
  await lockName(tx, `answers:${answerAddress}`);
  const most = config().rateLimits.unsentAnswersPerIp;
  if ((await tx.user.count({ where: { answerAddress } })) >= most)
    throw tooMany(`${most} answers from here were begun and not sent. Send or delete one of them first.`, 3600);
  return answerAddress;
}

async function issueToken(tx: Transaction, clip: Clip): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken("rqt");
  const expiresAt = new Date(clip.createdAt.getTime() + UNSENT_HOURS * 3_600_000);
  await tx.token.create({
    data: { id: newId("tok"), kind: "answer", userId: clip.userId, clipId: clip.id, hash: hashToken(token), expiresAt },
  });
  return { token, expiresAt };
}

async function addAskedPicture(request: AskedRequest, clip: Clip, signal: AbortSignal): Promise<void> {
  const shown = await getRequestPicture(request);
  if (!shown) return;
  const picture = await readPicture(shown);
  try {
    await addImage(clip, picture, "0", signal);
  } finally {
    await picture.staged.discard();
  }
}
