import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/kernel/errors";
import { currentRenderRequest } from "./current-render-request";
import { makeThumbnail, type ThumbnailResult } from "./make-thumbnail";
import { chooseStyle, type ThumbnailOptions } from "./scene/styles";

const WIDTH = 640;

export async function generateThumbnail(clip: OwnedClip, options: ThumbnailOptions): Promise<ThumbnailResult> {
  const picturing = { style: chooseStyle(options.style), second: options.timestamp ?? null };
  return chosen(await makeThumbnail(clip.id, { ...picturing, width: WIDTH, choose: true }));
}

/** Renders again if forced or if the clip has changed. Without options, the current thumbnail. */
export async function regenerateThumbnail(
  clip: OwnedClip,
  options: ThumbnailOptions & { force?: boolean | undefined },
): Promise<ThumbnailResult> {
  const current = await currentRenderRequest(clip.id);
  const style = options.style === undefined ? (current?.style ?? "auto") : chooseStyle(options.style);
  const isSame = options.style === undefined && options.timestamp === undefined;
  const second = isSame ? (current?.second ?? null) : (options.timestamp ?? null);
  const picturing = { style, second, width: WIDTH };
  return chosen(await makeThumbnail(clip.id, { ...picturing, choose: true, force: options.force ?? false }));
}

function chosen(thumbnail: ThumbnailResult | null): ThumbnailResult {
  if (!thumbnail) throw notFound();
  return thumbnail;
}
