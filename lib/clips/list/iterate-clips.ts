import type { Clip } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/database/all-pages";
import { db } from "#lib/platform/database/db";
import { ownedAndNotFrozen } from "../owned-clip";

const listed = { id: true, title: true, frozenOf: true, kept: true } as const;
export type ListedClip = Pick<Clip, keyof typeof listed>;

/** A user's clips, oldest first: those in the library, or the frozen copies that links show. */
export const iterateClips = (userId: string, { frozen = false } = {}): AsyncIterable<ListedClip> =>
  allPages<ListedClip>(({ after = 0, take }) =>
    db().clip.findMany({
      where: {
        ...(frozen ? { userId, frozenOf: { not: null } } : ownedAndNotFrozen({ id: userId })),
        id: { gt: Number(after) },
      },
      select: listed,
      orderBy: { id: "asc" },
      take,
    }),
  );

/** The parts of a clip that have recording times. */
export const findUncutTimes = (id: number): Promise<Pick<Clip, "kept" | "voiceTags" | "timestamps"> | null> =>
  db().clip.findUnique({ where: { id }, select: { kept: true, voiceTags: true, timestamps: true } });
