import { createHash } from "node:crypto";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { areLargeReplies } from "#lib/link-page/model";
import { renderReplies } from "#lib/link-page/render";
import { onThread } from "#lib/platform/threads/threads";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";
import { isPreviewCode } from "#lib/shares/access/preview";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { findVisitPass } from "#lib/shares/access/visit-pass";
import { countShownReactions } from "#lib/shares/replies/count-reactions";
import { listRepliesOfPage } from "#lib/shares/replies/shown-replies";
import { parseSeenVersion } from "#lib/snapshots/seen-version";
import { readAuthor } from "../identity/link-cookies";
import { matchesEtag } from "../response/etags";
import { SHOWN_REPLIES } from "./link-page";
import { handleLink } from "./link-request";
import { toShownReplies } from "./page-clip";

/** The replies of the page as this visitor sees them, with their own; the page itself is the same for everyone. */
export function answerRepliesFragment(request: Request, code: string): Promise<Response> {
  return handleLink(request, code, async (link) => {
    if (isPreviewCode(code)) throw notFound("The link");
    const share = await authorizeOpenedViewer(link.share, link.credentials);
    const author = readAuthor(request);
    const pass = share.maxViews === null ? null : findVisitPass(share, link.credentials.visits, clock.now());
    const version = new URL(request.url).searchParams.get("version");
    const seen = version === null ? null : parseSeenVersion(version);
    const [replies, reactions] = await Promise.all([
      listRepliesOfPage(share, share.clip.id, { limit: SHOWN_REPLIES, author, seen }),
      countShownReactions(share, author),
    ]);
    const shown = {
      replies: toShownReplies(share, replies, { pass, author, reactions }),
      reactions: reactions.get("") ?? [],
      sender: share.clip.user.name,
      isCut: replies.length === SHOWN_REPLIES,
      canAnswer: (await ensureReplyToken(share)) !== null,
    };
    const { language } = link.frame;
    const isLarge = areLargeReplies(shown);
    const html = await (isLarge ? onThread("renderLargeReplies", { shown, language }) : renderReplies(shown, language));
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "X-Robots-Tag": "noindex",
      Vary: "Accept-Language, Cookie",
      ETag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    };
    const isKnown = matchesEtag(request.headers.get("if-none-match"), headers.ETag);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(html, { headers });
  });
}
