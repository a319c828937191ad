import { createHmac } from "node:crypto";
import { config, serverKey } from "#lib/config/config";
import type { Clip } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound, tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { store } from "#lib/platform/store/store";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { hashToken, newToken } from "#lib/secrets/token-format";
import { addAskedPicture } from "./add-asked-picture";
import type { AskedRequest } from "./find-request";
import { createServant, removeServantFiles, removeServants } from "./servant";

export interface BegunAnswer {
  clip: Clip;
  /** Known here alone: its hash is stored. */
  token: string;
  expiresAt: Date;
}

/** Until then it may be sent, and after that the sweep deletes it. */
export const UNSENT_HOURS = 24;

/**
 * An empty clip with the picture of the request. `bucket` is where it comes from, as rate limits count it. Those of one
 * request are begun one after the other, so that many at the same time hold one connection.
 */
export function beginAnswer(request: AskedRequest, bucket: string): Promise<BegunAnswer> {
  return runExclusive(`begin answer ${request.id}`, () => begin(request, bucket));
}

async function begin(request: AskedRequest, bucket: string): Promise<BegunAnswer> {
  const clip = await insertClip(request, bucket);
  try {
    await addAskedPicture(request, clip);
    const token = await transaction(async (tx) => {
      const token = await issueToken(tx, clip);
      await recordCreated(tx, clip.id);
      return token;
    });
    return { clip, ...token };
  } catch (error) {
    // No one has its token, and it would count against its address.
    await removeServantFiles(await transaction((tx) => removeServants(tx, [clip.userId])));
    throw error;
  }
}

function insertClip(request: AskedRequest, bucket: string): Promise<Clip> {
  return transaction(async (tx) => {
    const userId = await createServant(tx, request.id, await claimAddress(tx, bucket));
    const now = clock.now();
    const { id: answerTo, title } = request;
    return tx.clip.create({
      data: { userId, title, answerTo, storeBucket: store().bucket, createdAt: now, updatedAt: now },
    });
  });
}

/** For a repeated request whose answer was lost: the earlier token ends. */
export async function resumeAnswer(request: AskedRequest, clipId: number): Promise<BegunAnswer> {
  const clip = await db().clip.findFirst({ where: { id: clipId, answerTo: request.id, answeredAt: null } });
  if (!clip) throw notFound();
  const token = await transaction(async (tx) => {
    await tx.token.deleteMany({ where: { clipId } });
    return issueToken(tx, clip);
  });
  return { clip, ...token };
}

async function claimAddress(tx: Transaction, bucket: string): Promise<string> {
  const answerAddress = createHmac("sha256", serverKey()).update(`answer-address:${bucket}`).digest("base64url");
  await lockName(tx, `answers:${answerAddress}`);
  const most = config().rateLimits.unsentAnswersPerIp;
  if ((await tx.user.count({ where: { answerAddress, clips: { some: {} } } })) >= most)
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
