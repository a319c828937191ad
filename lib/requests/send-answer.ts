import { dropPartialUploads } from "#lib/assets/uploads/partial-upload";
import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { assertStillUnsent } from "#lib/clips/unsent-answer";
import { raiseEvent } from "#lib/events/raise-event";
import type { Clip, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { fieldError, notFound } from "#lib/kernel/errors";
import type { Language } from "#lib/languages/languages";
import { db, type Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { insertShare } from "#lib/shares/create-share";
import { insertBlobRows, storeFiles } from "#lib/storage/blob-register";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { announceAnswer } from "./announce-answer";
import { type AskedRequest, assertOpen, getRequestByCode } from "./find-request";
import { insertReplacements, type StrippedFiles, withStrippedFiles } from "./strip-answer";

export interface SentAnswer {
  clip: Clip;
  share: Share;
  /** Until when its token deletes it. */
  deletableUntil: Date;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** An answer that was begun in time may be sent so much later. */
const LATE_MS = HOUR_MS;

/**
 * Makes it a clip of the asker: without the uploads, with what can be seen and heard of them, and with a link for who
 * recorded it. Repeating it changes nothing.
 */
export async function sendAnswer(
  clip: OwnedClip,
  { code, name, language, bucket }: { code: string; name: string | null; language: Language | null; bucket: string },
  signal: AbortSignal,
): Promise<SentAnswer> {
  const request = await getRequestByCode(code);
  if (clip.answerTo !== request.id) throw notFound();
  if (clip.answeredAt) return getSentAnswer(clip);
  assertStillOpen(request, clip);
  await assertContent(clip);
  const handedOver = withStrippedFiles(clip.id, signal, (stripped) =>
    withWrittenBytes(0, (written) =>
      storeFiles({ clipId: clip.id, account: request.userId }, stripped.files, (tx) =>
        handOver(tx, { clip, request, name, language, bucket, stripped, written }),
      ),
    ),
  );
  const uploads = await handedOver.catch(async (error: unknown) => {
    // A second Send at the same moment: the first has replaced the files that it read.
    if (await isSent(clip)) return [];
    throw error;
  });
  await removeDeletedFiles(uploads);
  const sent = await db().clip.findUnique({ where: { id: clip.id } });
  if (!sent) throw notFound();
  return getSentAnswer(sent);
}

const isSent = async ({ id }: Clip) => (await db().clip.count({ where: { id, answeredAt: { not: null } } })) > 0;

async function getSentAnswer(clip: Clip): Promise<SentAnswer> {
  const [share, token] = await Promise.all([
    db().share.findFirst({ where: { clipId: clip.id }, orderBy: { createdAt: "asc" } }),
    db().token.findFirst({ where: { clipId: clip.id, kind: "answer" } }),
  ]);
  if (!share) throw notFound("The link");
  return { clip, share, deletableUntil: token?.expiresAt ?? clock.now() };
}

function assertStillOpen(request: AskedRequest, { createdAt }: Clip): void {
  const now = clock.now();
  const isLate = request.expiresAt <= now && createdAt < request.expiresAt;
  assertOpen(request, isLate ? new Date(now.getTime() - LATE_MS) : now);
}

async function assertContent({ id, description, voiceTags }: Clip): Promise<void> {
  const isTagged = Array.isArray(voiceTags) && voiceTags.length > 0;
  if (isTagged || description?.trim()) return;
  const said = await db().asset.count({ where: { clipId: id, kind: { in: ["audio", "text"] } } });
  if (said === 0) throw fieldError("audio_file", "record something, write something, or point at something first");
}

interface HandOver {
  clip: Clip;
  request: AskedRequest;
  name: string | null;
  language: Language | null;
  bucket: string;
  stripped: StrippedFiles;
  written: WrittenBytes;
}

async function handOver(
  tx: Transaction,
  { clip, request, name, language, bucket, stripped, written }: HandOver,
): Promise<string[]> {
  const now = clock.now();
  await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR UPDATE`;
  await assertStillUnsent(tx, clip);
  await insertBlobRows(tx, clip.id, stripped.files);
  const uploads = await insertReplacements(tx, { clipId: clip.id, written }, stripped);
  // With the request's row locked its number of answers cannot be exceeded.
  await tx.$queryRaw`SELECT id FROM requests WHERE id = ${request.id} FOR UPDATE`;
  const current = await tx.request.findUnique({ where: { id: request.id }, include: { user: true } });
  if (!current) throw notFound("The request");
  assertStillOpen(current, clip);
  await tx.request.update({ where: { id: request.id }, data: { answerCount: { increment: 1 } } });
  const deleteAt = new Date(now.getTime() + current.keepDays * DAY_MS);
  const { id: clipId, userId: servant } = clip;
  await tx.token.updateMany({
    where: { clipId, kind: "answer" },
    data: { userId: request.userId, expiresAt: new Date(now.getTime() + DAY_MS) },
  });
  await tx.clip.update({
    where: { id: clipId },
    data: {
      userId: request.userId,
      answeredBy: name,
      answeredAt: now,
      deleteAt,
      updatedAt: now,
      version: { increment: 1 },
    },
  });
  await tx.user.delete({ where: { id: servant } });
  const rules = {
    privacy: "unlisted",
    passwordHash: null,
    maxViews: null,
    allowReplies: true,
    allowDownload: true,
  } as const;
  await insertShare(
    tx,
    { id: clipId },
    {
      settings: { ...rules, replyVisibility: "open", expiresAt: deleteAt },
      recipient: { channel: "link", name, language },
    },
  );
  await prepareRecording(tx, clipId, bucket);
  await enqueueAnnotateImages(tx, clipId);
  await enqueueReadPictures(tx, clipId);
  await raiseEvent(tx, clipId, { type: "request_answered", request: current, answer: { name, deleteAt } });
  await announceAnswer(tx, current, { clipId, name, at: now });
  return [...uploads, ...(await dropPartialUploads(tx, clipId))];
}

/** In the turn of where it came from: many answers do not hold up the asker's own work. */
async function prepareRecording(tx: Transaction, clipId: number, bucket: string): Promise<void> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio", preparation: "pending" } });
  if (audio) await queue().enqueue(tx, "prepare-audio", { assetId: audio.id }, { turnOf: bucket });
}
