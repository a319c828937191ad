import type { ContextCrops, ContextSource, ContextWish } from "#lib/context/context";
import {
  type ClipContext,
  contextParts,
  toContextReply,
  toContextSource,
  writeContext,
} from "#lib/packages/export/clip-context";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import type { SharedClip } from "../access/open-share";
import { listRepliesOfPage } from "../replies/shown-replies";

/** The newest. */
const REPLIES = 500;

interface ContextAddresses {
  url: string;
  crops: ContextCrops | null;
}

/** Of the content that the page of the link shows to everyone. */
export async function getPublicContext(
  share: SharedClip,
  addresses: ContextAddresses,
  wish: ContextWish,
): Promise<ClipContext> {
  const { snapshot, about, replies } = await loadShownClip(share, addresses);
  return writeContext(snapshot, { about, replies, wish });
}

/** The same before it is written, for a page that shows it. */
export async function getPublicContextSource(share: SharedClip, addresses: ContextAddresses): Promise<ContextSource> {
  const { snapshot, about, replies } = await loadShownClip(share, addresses);
  return toContextSource(snapshot, about, replies);
}

async function loadShownClip(share: SharedClip, addresses: ContextAddresses) {
  const [snapshot, shown] = await Promise.all([
    readSnapshot(share.clip.id, { ...contextParts, primaryLsn: share.primaryLsn }),
    listRepliesOfPage(share, share.clip.id, { limit: REPLIES }),
  ]);
  const { answeredAt, answeredBy, user } = share.clip;
  const about = { id: null, code: share.code, ...addresses, speaker: answeredAt ? answeredBy : user.name };
  const replies = shown
    .filter(({ deletedAt }) => deletedAt === null)
    .map((reply) => toContextReply({ ...reply, isByVoice: reply.shownFilename !== null }));
  return { snapshot, about, replies };
}
