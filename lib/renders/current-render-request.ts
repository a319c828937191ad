import type { ThumbnailStyle } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

export async function currentRenderRequest(
  clipId: number,
): Promise<{ style: ThumbnailStyle; second: number | null } | null> {
  const newest = await db().thumbnail.findFirst({
    where: { clipId, chosenAt: { not: null } },
    orderBy: [{ chosenAt: "desc" }, { id: "desc" }],
    select: { style: true, timestamp: true },
  });
  return newest && { style: newest.style, second: newest.timestamp };
}
