import { notFound } from "#lib/kernel/errors";
import type { Embedding, PublicClip, PublicPageModel, PublicReply, ViewerStep } from "#lib/link-page/model";
import type { Refusal } from "#lib/link-page/refusals";
import { findRefusal } from "#lib/shares/access/open-share";
import { isPreviewCode } from "#lib/shares/access/preview";
import { countShownReactions } from "#lib/shares/replies/count-reactions";
import { listRepliesOfPage } from "#lib/shares/replies/shown-replies";
import { loadPublicClip, type PublicClipParts } from "#lib/shares/views/public-clip";
import { getArrival } from "#lib/shares/views/recording-arrival";
import { findRendition } from "#lib/snapshots/snapshot";
import { askedLanguage } from "../pages/page-language";
import { matchesEtag } from "../response/etags";
import { asAppError } from "../response/failures";
import { cacheResponse, findCachedResponse } from "../response/response-cache";
import { answerPublicFile } from "./answer-public-file";
import { closedPage } from "./closed-page";
import { countOpening, formAddress, unopenedModel, visitCookie } from "./count-opening";
import { failurePage } from "./failure-page";
import { handleLink, type LinkRequest } from "./link-request";
import { toPageClip, toShownReplies } from "./page-clip";
import { pageKey, type ShownShare, shownShare } from "./page-key";
import { pageResponse, renderPage } from "./page-response";
import { publicMedia } from "./public-clip";

/** Added by a form of the page to the page that answers it. */
export interface PageNotice {
  reply?: Pick<PublicReply, "state" | "error" | "message" | "senderName">;
  passwordError?: Refusal;
  viewer?: ViewerStep;
  /** Set when the form that opens a limited link was posted, with the grants that it earned. */
  opening?: { grants: string[] };
  status?: number;
}

/** The newest, on the page. The API lists all of them. */
export const SHOWN_REPLIES = 100;
const REFRESH_SECONDS = 3;

/** Checks access, loads the clip, counts the view of a limited link, renders. */
export async function linkPage(link: LinkRequest, notice: PageNotice = {}): Promise<Response> {
  const { request, requestId, origin, share, frame } = link;
  try {
    const grants = [...link.credentials.grants, ...(notice.opening?.grants ?? [])];
    const credentials = { ...link.credentials, grants };
    const refusal = await findRefusal(share, credentials);
    if (refusal) return await closedPage(link, refusal, notice);

    // Where a translation is stored in the language of the page, all of the page is in it.
    const words = askedLanguage(request) ?? frame.language;
    // A notice is one person's.
    const shown = shownShare(share);
    const key = Object.keys(notice).length > 0 ? null : pageKey(shown, { frame, origin, words });
    const known = key && findCachedResponse(key);
    if (known) return known;
    const parts = await loadPublicClip(share, words);
    if (isNothingReady(parts, shown)) return await waitingPage(link, parts, notice);

    const { isOpen, pass } = await countOpening(request, share, credentials, notice.opening !== undefined);
    if (!isOpen)
      return await pageResponse({ ...frame, ...unopenedModel(share, formAddress(request, pathOf(link))) }, 200);

    const model = await openModel({ ...link, share: shown }, parts, { pass, reply: notice.reply });
    const { html, headers } = await renderPage(model);
    // Any other language in which nothing is stored would be one more copy of the page.
    const isOwn = words === frame.language || parts.isTranslated;
    if (key && isOwn && isWhole(model.clip, parts)) cacheResponse(key, { text: html, headers });
    return new Response(html, {
      status: notice.status ?? 200,
      headers: { ...headers, ...visitCookie(share.code, pass, origin) },
    });
  } catch (error) {
    return failurePage(asAppError(error, requestId), frame);
  }
}

export async function answerLinkPage(request: Request, code: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const notice = searchParams.get("reply") === "sent" ? { reply: { state: "sent" as const } } : {};
  return handleLink(request, code, (link) => linkPage(link, notice));
}

/** The clip inside another site's page. */
export function answerEmbeddedPage(request: Request, code: string, isPosted = false): Promise<Response> {
  const embed = embeddingOf(new URL(request.url).searchParams);
  return handleLink(request, code, (link) => linkPage(link, isPosted ? { opening: { grants: [] } } : {}), embed);
}

/** Whether the recording has arrived, for a page that waits for it. Counts no view. */
export async function answerArrival(request: Request, code: string): Promise<Response> {
  const headers = {
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    // A frame in a sandbox has no origin.
    "Access-Control-Allow-Origin": "*",
  };
  const response = await handleLink(request, code, async (link) => {
    const refusal = await findRefusal(link.share, link.credentials);
    if (refusal) return closedPage(link, refusal);
    const arrival = await getArrival(link.share);
    const tagged = { ...headers, ETag: `"${arrival}"` };
    if (matchesEtag(request.headers.get("if-none-match"), tagged.ETag)) {
      return new Response(null, { status: 304, headers: tagged });
    }
    return Response.json({ arrival }, { headers: tagged });
  });
  // Another page than the one that waits: it has ended, or got a password.
  const { status } = response;
  return [403, 404, 410].includes(status) ? Response.json({ arrival: "closed" }, { status, headers }) : response;
}

/** The media of a preview, which has no link that the API could serve them for. */
export function answerPreviewFile(request: Request, code: string, filename: string): Promise<Response> {
  return handleLink(request, code, async ({ share }) => {
    if (!isPreviewCode(code)) throw notFound("The file");
    return answerPublicFile(request, share, filename);
  });
}

type OpenModel = Extract<PublicPageModel, { kind: "ok" }>;

async function openModel(
  { share: shown, frame, origin }: Pick<LinkRequest, "frame" | "origin"> & { share: ShownShare },
  parts: PublicClipParts,
  { pass, reply }: { pass: string | null; reply: PageNotice["reply"] },
): Promise<OpenModel> {
  const clip = await toPageClip(shown, parts, origin, reply, pass);
  if (frame.embed) {
    // Cookies are often refused inside other pages, so the links carry the pass.
    const pageUrl = pass ? `${frame.pageUrl}?v=${pass}` : frame.pageUrl;
    return { ...frame, pageUrl, kind: "ok", clip, expiresAt: null, indexable: false };
  }
  const [replies, reactions] = await Promise.all([
    listRepliesOfPage(shown, parts.snapshot.clip.id, { limit: SHOWN_REPLIES }),
    countShownReactions(shown),
  ]);
  const indexable = shown.privacy === "public" && shown.passwordHash === null && shown.maxViews === null;
  const answered = {
    ...clip,
    replies: toShownReplies(shown, replies, { pass, reactions }),
    reactions: reactions.get("") ?? [],
    areRepliesCut: replies.length === SHOWN_REPLIES,
  };
  return { ...frame, kind: "ok", clip: answered, expiresAt: shown.expiresAt, indexable };
}

function waitingPage({ share, frame }: LinkRequest, { snapshot }: PublicClipParts, { status = 202 }: PageNotice) {
  const refresh = frame.embed ? {} : { refreshSeconds: REFRESH_SECONDS };
  const sender = share.clip.user.name;
  return pageResponse({ ...frame, kind: "processing", title: snapshot.clip.title, sender, ...refresh }, status);
}

function isNothingReady(parts: PublicClipParts, share: ShownShare): boolean {
  const media = publicMedia(parts, share, "");
  return parts.snapshot.clip.status === "processing" && !media.audio_url && media.image_urls.length === 0;
}

/** False if a file could not be read for the moment. */
function isWhole(clip: PublicClip, { snapshot }: PublicClipParts): boolean {
  return !snapshot.isTranscriptInFile && (clip.overview !== null || findRendition(snapshot.sound, "overview") === null);
}

const pathOf = ({ share, frame }: LinkRequest) => `/c/${share.code}${frame.embed ? "/embed" : ""}`;

const LATEST_START_SECONDS = 24 * 60 * 60;

/** A wrong value counts as absent: the address stands in a page that its reader cannot change. */
function embeddingOf(query: URLSearchParams): Embedding {
  const theme = query.get("theme");
  const start = Number(query.get("start") ?? 0);
  return {
    theme: theme === "light" || theme === "dark" ? theme : null,
    start: start > 0 && start <= LATEST_START_SECONDS ? Math.round(start * 1000) / 1000 : 0,
  };
}
