import type { Prisma } from "#lib/generated/prisma/client";

/** The MP3 of a whole recording, whatever is heard of it. */
export const wholeSound = {
  where: { role: { in: ["whole", "playback"] } },
  // In the order of the enum: `whole` stands behind `playback`.
  orderBy: { role: "desc" },
  take: 1,
} satisfies Prisma.Asset$derivativesArgs;
