import { listShares } from "#lib/shares/list-shares";
import { listReplies } from "#lib/shares/replies/list-replies";
import { presentShares } from "./share";

const ALL = 1000;

export async function presentSharing(clipId: number, origin: string) {
  const { shares } = await listShares(clipId, { page: 1, limit: ALL });
  return {
    is_shared: shares.some((share) => share.revokedAt === null),
    shares: await presentShares(shares, origin),
    view_count: shares.reduce((sum, share) => sum + share.viewCount, 0),
    unique_view_count: shares.reduce((sum, share) => sum + share.uniqueViewCount, 0),
    reply_count: (await listReplies(clipId, { page: 1, limit: 1 })).total,
  };
}
