import type { ContextCrops, ContextHead, ContextWish } from "#lib/context/context";
import { placeInPixels } from "#lib/context/place-in-pixels";
import { getPinsInContext } from "#lib/packages/export/clip-context";
import { readInlineCrops } from "#lib/renders/read-inline-crops";
import { urls } from "../response/urls";

const USUAL_WIDTH = 480;

/** The images around the pins of the caller's own clip, for its context. */
export async function readOwnCrops(
  about: Omit<ContextHead, "crops" | "title" | "description" | "seconds" | "language" | "pictures"> & { id: number },
  wish: ContextWish,
  origin: string,
): Promise<ContextCrops | null> {
  const { crops, cropSize } = wish;
  if (crops === "url") return { url: urls.crops(origin, about.id), size: cropSize ?? null };
  if (crops !== "inline") return null;
  const { head, pins } = await getPinsInContext(about.id, { ...about, crops: null }, wish);
  const placed = pins.filter((pin) => placeInPixels(pin, head) !== null).map(({ number }) => number);
  return { inline: await readInlineCrops(about.id, placed, cropSize ?? USUAL_WIDTH) };
}
