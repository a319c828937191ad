import type { Asset, DerivativeRole, Preparation } from "#lib/generated/prisma/client";

/**
 * How far a recording is for readers. One that was to be cut before it came is not there until it is cut; if that cannot be
 * done, nobody gets the whole in its place.
 */
export function servedPreparation(
  { preparation, cutting }: Pick<Asset, "preparation" | "cutting">,
  renditions: readonly { role: DerivativeRole }[],
): Preparation {
  const isThere = preparation === "ready" ? renditions.some(({ role }) => role === "playback") : preparation !== "raw";
  return isThere || cutting === "ready" ? preparation : cutting;
}
