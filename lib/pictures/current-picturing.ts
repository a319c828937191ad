import { db } from "#lib/platform/db";
import { styleOf, type ThumbnailStyle } from "./styles";

/** Style and second of the picture that the owner asked for last, or null. */
export async function currentPicturing(
  clipId: number,
): Promise<{ style: ThumbnailStyle; second: number | null } | null> {
  const newest = await db().thumbnail.findFirst({
    where: { clipId, chosenAt: { not: null } },
    orderBy: [{ chosenAt: "desc" }, { id: "desc" }],
    select: { style: true, timestamp: true },
  });
  return newest && { style: styleOf(newest.style), second: newest.timestamp };
}
