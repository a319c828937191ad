import { homeUrl } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import type { Transaction } from "#lib/platform/database/db";
import { notifyUser } from "./notify-user";
import { getNotifications } from "./preferences";
import { clipFailed, clipReady, exportReady } from "./templates/clips";

/** After this time the user has probably left the page. */
export const NOTICE_AFTER_SECONDS = 120;

const hasLeft = (askedAt: Date) => clock.now().getTime() - askedAt.getTime() > NOTICE_AFTER_SECONDS * 1000;
export const studioUrl = (clipId: number) => `${homeUrl()}/studio/${clipId}`;

const ownerOf = (tx: Transaction, clipId: number) =>
  tx.clip.findUniqueOrThrow({
    where: { id: clipId },
    select: { title: true, durationSeconds: true, user: true },
  });

export async function notifyClipReady(
  tx: Transaction,
  clipId: number,
  { askedAt, isTranscript }: { askedAt: Date; isTranscript: boolean },
): Promise<void> {
  const { title, durationSeconds, user } = await ownerOf(tx, clipId);
  if (getNotifications(user).clipReady === "slow" && !hasLeft(askedAt)) return;
  const input = {
    clip_title: title,
    clip_url: studioUrl(clipId),
    duration: durationSeconds,
    is_transcript: isTranscript,
  };
  await notifyUser(tx, user, { template: clipReady, input, clipId });
}

export async function notifyClipFailed(tx: Transaction, clipId: number, reason: string): Promise<void> {
  const { title, user } = await ownerOf(tx, clipId);
  await notifyUser(tx, user, {
    template: clipFailed,
    input: { clip_title: title, reason, retry_url: studioUrl(clipId) },
    clipId,
  });
}

export async function notifyExportReady(tx: Transaction, clipId: number, askedAt: Date, size: string): Promise<void> {
  if (!hasLeft(askedAt)) return;
  const { title, user } = await ownerOf(tx, clipId);
  const input = { clip_title: title, download_url: studioUrl(clipId), expires_at: null, size };
  await notifyUser(tx, user, { template: exportReady, input, clipId });
}
