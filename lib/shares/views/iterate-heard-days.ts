import type { HeardDay, Prisma } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { type AddedParts, readTagSums } from "./heard-parts";

/** Each row may have a thousand tags: a page of them is read without a noticeable pause. */
const PAGE = 50;

/** Heard parts by link and day: a page in memory at a time. */
export async function* iterateHeardDays(
  where: Prisma.HeardDayWhereInput,
): AsyncGenerator<Pick<HeardDay, "shareId" | "day"> & { parts: AddedParts }, void> {
  let last: HeardDay | undefined;
  for (;;) {
    const after = last && { shareId: last.shareId, day: last.day, sound: last.sound };
    const page: HeardDay[] = await db().heardDay.findMany({
      where,
      orderBy: [{ shareId: "asc" }, { day: "asc" }, { sound: "asc" }],
      take: PAGE,
      ...(after ? { cursor: { shareId_day_sound: after }, skip: 1 } : {}),
    });
    for (const { shareId, day, people, buckets, tags } of page)
      yield { shareId, day, parts: { people, buckets, tags: readTagSums(tags) } };
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}
