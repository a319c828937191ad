import type { ContextWish } from "#lib/context/context";
import { authorizeOpenedViewer, type Credentials, type SharedClip } from "#lib/shares/access/open-share";
import { getPublicContext } from "#lib/shares/views/public-context";
import { answerContext } from "../answers/answer-context";
import { urls } from "../response/urls";

export async function answerPublicContext(
  request: Request,
  link: SharedClip,
  { credentials, origin, wish }: { credentials: Credentials; origin: string; wish: ContextWish },
): Promise<Response> {
  const share = await authorizeOpenedViewer(link, credentials);
  const isGuarded = share.passwordHash !== null || share.privacy === "private" || share.maxViews !== null;
  const url = urls.publicCrops(origin, share.code);
  const crops = wish.crops === "url" ? { url, size: wish.cropSize ?? null } : null;
  const written = await getPublicContext(share, { url: urls.publicPage(origin, share.code), crops }, wish);
  return answerContext(request, written, { format: wish.format, isGuarded });
}
