import type { Asset, Clip, Derivative } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";

export type AssetWithDerivatives = Asset & { derivatives: Derivative[] };

/** A clip with what it is made of, ready for a presenter. */
export interface ClipView {
  clip: Clip;
  audio: AssetWithDerivatives | null;
  /** In the order in which they are shown. */
  images: AssetWithDerivatives[];
  texts: Asset[];
  counts: { shares: number; views: number; uniqueViews: number; replies: number };
}

const include = {
  assets: { include: { derivatives: true } },
  shares: { select: { viewCount: true, uniqueViewCount: true } },
  _count: { select: { replies: true } },
} as const;

/** Reads one clip whole, or null if it is gone. */
export async function findClipView(clipId: number): Promise<ClipView | null> {
  const [view] = await findClipViews([clipId]);
  return view ?? null;
}

/** Reads several clips whole, in the order of the ids; those that are gone are left out. */
export async function findClipViews(clipIds: readonly number[]): Promise<ClipView[]> {
  const rows = await db().clip.findMany({ where: { id: { in: [...clipIds] } }, include });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return clipIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { assets, shares, _count, ...clip } = row;
    return [
      {
        clip,
        audio: assets.find((asset) => asset.kind === "audio") ?? null,
        images: assets.filter((asset) => asset.kind === "image").sort(byPosition),
        texts: assets
          .filter((asset) => asset.kind === "text")
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
        counts: {
          shares: shares.length,
          views: shares.reduce((sum, share) => sum + share.viewCount, 0),
          uniqueViews: shares.reduce((sum, share) => sum + share.uniqueViewCount, 0),
          replies: _count.replies,
        },
      },
    ];
  });
}

/** The order in which pictures are shown. */
export function byPosition(a: Asset, b: Asset): number {
  return (
    (a.position ?? 0) - (b.position ?? 0) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
  );
}

/** The derivative of an asset that plays the role, or null. */
export function derivativeOf(asset: AssetWithDerivatives | null | undefined, role: string): Derivative | null {
  return asset?.derivatives.find((derivative) => derivative.role === role) ?? null;
}
