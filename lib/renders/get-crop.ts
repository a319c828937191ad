import type { StoredFile } from "#lib/assets/find-file";
import { notFound } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { MediaError } from "#lib/platform/media/port";
import { findThumbnailFile } from "./find-thumbnail-file";
import { makeThumbnail } from "./make-thumbnail";

interface Crop extends StoredFile {
  /** Equal for equal images. Its key changes each time it is drawn. */
  fingerprint: string;
}

/** The image around a pin, made at its first use and again after a change. */
export async function getCrop(
  clipId: number,
  { pin, size, hasInk }: { pin: number; size: number; hasInk: boolean },
  tries = 2,
): Promise<Crop> {
  const crop = { pin, hasInk };
  const made = await makeThumbnail(clipId, { style: "image", second: null, width: size, crop }).catch(
    (error: unknown) => {
      if (!(error instanceof MediaError) || error.retryable) throw error;
      log().warn("crop not drawn", { clipId, reason: error.reason, error });
      return null;
    },
  );
  const file = made && (await findThumbnailFile(made.thumbnail));
  if (made && !file && tries > 1) return getCrop(clipId, { pin, size, hasInk }, tries - 1);
  if (!made || !file) throw notFound("The image of the pin");
  return { ...file, fingerprint: made.thumbnail.inputs };
}
