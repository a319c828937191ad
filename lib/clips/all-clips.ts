import type { Clip } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/all-pages";
import { db } from "#lib/platform/db";
import { inLibrary } from "./owned-clip";

/** Of a person, the oldest first. */
export const allClips = (userId: string): AsyncIterable<Pick<Clip, "id" | "title">> =>
  allPages<Pick<Clip, "id" | "title">>(({ after = 0, take }) =>
    db().clip.findMany({
      where: { ...inLibrary({ id: userId }), id: { gt: Number(after) } },
      select: { id: true, title: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
