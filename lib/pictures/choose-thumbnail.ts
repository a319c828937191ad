import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/kernel/errors";
import { currentPicturing } from "./current-picturing";
import { type Made, makeThumbnail } from "./make-thumbnail";
import { styleOf, type ThumbnailWish } from "./styles";

const WIDTH = 640;

export async function generateThumbnail(clip: OwnedClip, wish: ThumbnailWish): Promise<Made> {
  const picturing = { style: styleOf(wish.style), second: wish.timestamp ?? null };
  return chosen(await makeThumbnail(clip.id, { ...picturing, width: WIDTH, choose: true }));
}

/** Renders again if forced or if the clip has changed. Without a wish, the current thumbnail. */
export async function regenerateThumbnail(
  clip: OwnedClip,
  wish: ThumbnailWish & { force?: boolean | undefined },
): Promise<Made> {
  const current = await currentPicturing(clip.id);
  const style = wish.style === undefined ? (current?.style ?? "auto") : styleOf(wish.style);
  const isSame = wish.style === undefined && wish.timestamp === undefined;
  const second = isSame ? (current?.second ?? null) : (wish.timestamp ?? null);
  const picturing = { style, second, width: WIDTH };
  return chosen(await makeThumbnail(clip.id, { ...picturing, choose: true, force: wish.force ?? false }));
}

function chosen(made: Made | null): Made {
  if (!made) throw notFound();
  return made;
}
