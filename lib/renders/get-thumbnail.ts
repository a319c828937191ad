import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { StoredFile } from "#lib/assets/find-file";
import { notFound } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { MediaError, type RenderedScene } from "#lib/platform/media/port";
import { currentRenderRequest } from "./current-render-request";
import { findThumbnailFile } from "./find-thumbnail-file";
import { LINK_CARD, makeThumbnail, thumbnailShape } from "./make-thumbnail";
import { withRenderedScene } from "./scene/render-scene";
import { placeholderScene } from "./scene/scenes";
import { chooseStyle, type ThumbnailOptions } from "./scene/styles";

export interface Placeholder {
  bytes: Buffer;
  sha256: string;
  contentType: string;
}

const STORED_WIDTH = 640;
const REMEMBERED = 16;
const placeholders = new Map<string, Promise<Placeholder>>();

type Wish = ThumbnailOptions & { size?: number | undefined; isLinkCard?: boolean };

export async function getThumbnail(clipId: number, options: Wish = {}, tries = 2): Promise<StoredFile | Placeholder> {
  const made = await drawn(clipId, options);
  if (!made) return placeholder(widthOf(options), options.isLinkCard ?? false);
  const file = await findThumbnailFile(made);
  if (!file && tries > 1) return getThumbnail(clipId, options, tries - 1);
  if (!file) throw notFound();
  return file;
}

/** In pixels; null where nothing of the clip can be drawn. */
export async function thumbnailSize(clipId: number): Promise<{ width: number; height: number } | null> {
  const made = await drawn(clipId, {});
  return made && { width: made.width, height: made.height };
}

const widthOf = ({ size, isLinkCard }: Wish) => size ?? (isLinkCard ? LINK_CARD.width : STORED_WIDTH);

async function drawn(clipId: number, options: Wish) {
  const [width, isLinkCard] = [widthOf(options), options.isLinkCard ?? false];
  const isNamed = options.style !== undefined || options.timestamp !== undefined;
  const picturing = isNamed
    ? { style: chooseStyle(options.style), second: options.timestamp ?? null }
    : ((await currentRenderRequest(clipId)) ?? { style: "auto" as const, second: null });
  const result = await makeThumbnail(clipId, { ...picturing, width, isLinkCard }).catch((error: unknown) => {
    if (!(error instanceof MediaError) || error.retryable) throw error;
    log().warn("thumbnail not drawn", { clipId, reason: error.reason, error });
    return null;
  });
  return result?.thumbnail ?? null;
}

function placeholder(width: number, isLinkCard: boolean): Promise<Placeholder> {
  const key = `${width}/${isLinkCard}`;
  const known = placeholders.get(key);
  if (known) return known;
  const read = async ({ path, contentType }: RenderedScene) => {
    const bytes = await readFile(path);
    return { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), contentType };
  };
  const result = withRenderedScene(placeholderScene(width), undefined, read, thumbnailShape({ isLinkCard }));
  const oldest = placeholders.size >= REMEMBERED ? placeholders.keys().next().value : undefined;
  if (oldest !== undefined) placeholders.delete(oldest);
  placeholders.set(key, result);
  result.catch(() => placeholders.delete(key));
  return result;
}
