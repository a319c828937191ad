import type { ContextCrops, ContextWish, WrittenContext } from "#lib/context/context";
import { contextParts, toContextReply, writeContext } from "#lib/packages/export/clip-context";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import type { SharedClip } from "../access/open-share";
import { listRepliesOfPage } from "../replies/shown-replies";

/** The newest. */
const REPLIES = 500;

/** Of what the page of the link shows to everyone. */
export async function getPublicContext(
  share: SharedClip,
  addresses: { url: string; crops: ContextCrops | null },
  wish: ContextWish,
): Promise<WrittenContext> {
  const [snapshot, shown] = await Promise.all([
    readSnapshot(share.clip.id, { ...contextParts, written: share.written }),
    listRepliesOfPage(share, share.clip.id, { limit: REPLIES }),
  ]);
  const { answeredAt, answeredBy, user } = share.clip;
  const about = { id: null, code: share.code, ...addresses, speaker: answeredAt ? answeredBy : user.name };
  const replies = shown
    .filter(({ deletedAt }) => deletedAt === null)
    .map((reply) => toContextReply({ ...reply, isByVoice: reply.shownFilename !== null }));
  return writeContext(snapshot, { about, replies, wish });
}
