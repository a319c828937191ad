import type { ContextWish } from "#lib/context/context";
import { authorizeOpenedViewer, type Credentials, type SharedClip } from "#lib/shares/access/open-share";
import { getPublicContext } from "#lib/shares/views/public-context";
import { answerContext } from "../answers/answer-context";
import { urls } from "../response/urls";

/** Of a link that was looked up with its state. */
export async function answerPublicContext(
  request: Request,
  link: SharedClip,
  { credentials, origin, wish }: { credentials: Credentials; origin: string; wish: ContextWish },
): Promise<Response> {
  const share = await authorizeOpenedViewer(link, credentials);
  const { code, clip, pageVersion, replyVisibility } = share;
  const isGuarded = share.passwordHash !== null || share.privacy === "private" || share.maxViews !== null;
  const url = urls.publicCrops(origin, code);
  const crops = wish.crops === "url" ? { url, size: wish.cropSize ?? null } : null;
  const version = pageVersion === undefined ? null : [pageVersion, origin, code, replyVisibility, clip.user.name];
  return answerContext(request, { wish, version, isGuarded }, () =>
    getPublicContext(share, { url: urls.publicPage(origin, code), crops }, wish),
  );
}
