import { config } from "#lib/config/config";
import type { AppError } from "#lib/kernel/errors";
import { contentPolicy } from "#lib/link-page/content-policy";
import {
  type Embedding,
  isLargePage,
  type PublicClip,
  type PublicPageModel,
  type PublicReply,
  type ViewerStep,
} from "#lib/link-page/model";
import { renderPublicPage } from "#lib/link-page/render";
import { onThread } from "#lib/platform/threads/threads";
import {
  anonymousViewer,
  authorizeViewer,
  type Credentials,
  getShareByCode,
  type SharedClip,
} from "#lib/shares/access/open-share";
import { isPreviewCode, previewShare } from "#lib/shares/access/preview";
import { listShownReplies } from "#lib/shares/replies/shown-replies";
import { hasRecipient } from "#lib/shares/viewer-code";
import { loadPublicClip, type PublicClipParts } from "#lib/shares/views/public-clip";
import { findArrival } from "#lib/shares/views/recording-arrival";
import { findRendition } from "#lib/snapshots/snapshot";
import { languageTag } from "#lib/vst/model/language-tag";
import { chargeAddress } from "../endpoint/limits";
import { readRequestId } from "../endpoint/request-id";
import { cookieActor } from "../identity/authenticate";
import { visitorCredentials } from "../identity/credentials";
import { readVisitPasses } from "../identity/link-cookies";
import { resolveOrigin } from "../identity/origin";
import { matchesEtag } from "../response/etags";
import { asAppError } from "../response/failures";
import { cacheResponse, findCachedResponse } from "../response/response-cache";
import { urls } from "../response/urls";
import { answerPublicFile } from "./answer-public-file";
import { formAddress, openCounted, unopenedModel, visitCookie } from "./counted-opening";
import { toPageClip, toShownReplies, UNNAMED_SENDER } from "./page-clip";
import { publicMedia } from "./public-clip";

interface PageNotice {
  reply?: Pick<PublicReply, "state" | "error" | "message" | "senderName">;
  passwordError?: string;
  viewer?: ViewerStep;
  /** Set when the form that opens a limited link was posted, with the grants that it earned. */
  opening?: { grants: string[] };
  /** Set when the posted form proved the password. */
  status?: number;
}

/** On the page. The API lists all of them. */
const SHOWN_REPLIES = 100;

/** Charges the address, and answers failures with a page as well. */
export async function handlePublicPage(
  request: Request,
  code: string,
  work: (requestId: string) => Promise<Response>,
  embed?: Embedding,
): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const limits = await chargeAddress(request);
    const response = await work(requestId);
    for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
    return response;
  } catch (error) {
    const frame = { code, pageUrl: urls.publicPage(resolveOrigin(request), code), ...(embed ? { embed } : {}) };
    return failurePage(request, asAppError(error, requestId), frame, {});
  }
}

/** The clip inside another site's page, as every visitor sees it: only the cookie of a counted view is read. */
export function embeddedPageResponse(request: Request, code: string, isPosted = false): Promise<Response> {
  const origin = resolveOrigin(request);
  const query = new URL(request.url).searchParams;
  const embed = embeddingOf(query);
  const frame = { code, pageUrl: urls.publicPage(origin, code), embed };
  const work = async () => {
    const credentials = { ...anonymousViewer, visits: readVisitPasses(request, code) };
    const share = await authorizeViewer(await getShareByCode(code, { withState: true }), credentials);
    const sender = share.clip.user.name ?? UNNAMED_SENDER;
    const { title } = share.clip;
    const language = languageTag(query.get("lang"));
    // A page for each second would fill the memory.
    const key = embed.start === 0 && share.maxViews === null ? keyOf(share, origin, language, embed) : null;
    const known = key && findCachedResponse(key);
    if (known) return known;
    const parts = await loadPublicClip(share, language);
    if (isNothingReady(parts, share)) return page({ ...frame, kind: "processing", title, sender }, 202, false);
    const { isOpen, pass } = await openCounted(request, share, credentials, isPosted);
    if (!isOpen)
      return page({ ...frame, ...unopenedModel(share, formAddress(request, `/c/${code}/embed`)) }, 200, false);
    const clip = await toPageClip(share, parts, origin, {}, pass);
    // Cookies are often refused inside other pages, so the links carry the pass.
    const pageUrl = pass ? `${frame.pageUrl}?v=${pass}` : frame.pageUrl;
    const made = await render({ ...frame, pageUrl, kind: "ok", clip, expiresAt: null, indexable: false }, false);
    if (key && (language === null || parts.isTranslated) && isWhole(clip, parts))
      cacheResponse(key, { text: made.html, headers: made.headers });
    const cookie = visitCookie(code, pass, origin);
    return new Response(made.html, { headers: { ...made.headers, ...cookie } });
  };
  return handlePublicPage(request, code, work, embed);
}

const LATEST_START_SECONDS = 24 * 60 * 60;

/** What is not understood is as if it was not given: the address stands in a page that its reader cannot change. */
function embeddingOf(query: URLSearchParams): Embedding {
  const theme = query.get("theme");
  const start = Number(query.get("start") ?? 0);
  return {
    theme: theme === "light" || theme === "dark" ? theme : null,
    start: start > 0 && start <= LATEST_START_SECONDS ? Math.round(start * 1000) / 1000 : 0,
  };
}

function isNothingReady(parts: PublicClipParts, share: SharedClip): boolean {
  const media = publicMedia(parts, share, "");
  return parts.snapshot.clip.status === "processing" && !media.audio_url && media.image_urls.length === 0;
}

export async function publicPageResponse(
  request: Request,
  code: string,
  requestId: string,
  notice: PageNotice = {},
): Promise<Response> {
  const origin = resolveOrigin(request);
  const frame = { code, pageUrl: urls.publicPage(origin, code) };
  try {
    const asked = await visitorCredentials(request, code);
    const credentials = { ...asked, grants: [...asked.grants, ...(notice.opening?.grants ?? [])] };
    const share = await admitted(code, credentials);
    const language = languageTag(new URL(request.url).searchParams.get("lang"));
    // A notice is one person's, and so is a view that is counted.
    const key = share.maxViews !== null || Object.keys(notice).length > 0 ? null : keyOf(share, origin, language);
    const known = key && findCachedResponse(key);
    if (known) return known;
    const parts = await loadPublicClip(share, language);
    if (isNothingReady(parts, share)) {
      const { title } = parts.snapshot.clip;
      const sender = share.clip.user.name ?? UNNAMED_SENDER;
      return page({ ...frame, kind: "processing", title, sender, refreshSeconds: 3 }, notice.status ?? 202, false);
    }
    const { isOpen, pass } = await openCounted(request, share, credentials, notice.opening !== undefined);
    if (!isOpen) return page({ ...frame, ...unopenedModel(share, formAddress(request, `/c/${code}`)) }, 200, false);
    const answers = await listShownReplies(share, { page: 1, limit: SHOWN_REPLIES });
    const clip = {
      ...(await toPageClip(share, parts, origin, notice.reply, pass)),
      replies: toShownReplies(share, answers.replies, pass),
    };
    const indexable = share.privacy === "public" && share.passwordHash === null && share.maxViews === null;
    const cookie = visitCookie(code, pass, origin);
    const made = await render({ ...frame, kind: "ok", clip, expiresAt: share.expiresAt, indexable }, indexable);
    // A language in which nothing is stored would be one more copy of the page.
    const isOwn = language === null || parts.isTranslated;
    if (key && isOwn && isWhole(clip, parts)) cacheResponse(key, { text: made.html, headers: made.headers });
    return new Response(made.html, { status: notice.status ?? 200, headers: { ...made.headers, ...cookie } });
  } catch (error) {
    return failurePage(request, asAppError(error, requestId), frame, notice);
  }
}

async function admitted(code: string, credentials: Credentials): Promise<SharedClip> {
  if (isPreviewCode(code)) return previewShare(code, credentials.viewer);
  return authorizeViewer(await getShareByCode(code, { withState: true }), credentials);
}

/** Whether the recording has arrived, for a page that waits for it. Counts no view. */
export function answerArrival(request: Request, code: string): Promise<Response> {
  return handlePublicPage(request, code, async () => {
    const arrival = await findArrival(await admitted(code, await visitorCredentials(request, code)));
    const headers = { ETag: `"${arrival}"`, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };
    if (matchesEtag(request.headers.get("if-none-match"), headers.ETag)) {
      return new Response(null, { status: 304, headers });
    }
    return Response.json({ arrival }, { headers });
  });
}

export function answerPreviewFile(request: Request, code: string, filename: string): Promise<Response> {
  return handlePublicPage(request, code, async () => {
    const { viewer } = await visitorCredentials(request, code);
    return answerPublicFile(request, await previewShare(code, viewer), filename);
  });
}

async function failurePage(
  request: Request,
  error: AppError,
  frame: { code: string; pageUrl: string; embed?: Embedding },
  notice: PageNotice,
): Promise<Response> {
  const { code } = frame;
  switch (error.code) {
    case "password_required":
    case "invalid_password": {
      const share = await getShareByCode(code);
      const sender = share.clip.user.name;
      const openAt = share.maxViews === null ? {} : { openAt: formAddress(request, `/c/${code}`) };
      const wrong = notice.passwordError ?? (error.code === "invalid_password" ? error.message : undefined);
      return page(
        { ...frame, kind: "password", sender, ...openAt, ...(wrong ? { error: wrong } : {}) },
        notice.status ?? 403,
        false,
      );
    }
    case "share_private": {
      const viewer = hasRecipient(await getShareByCode(code)) ? (notice.viewer ?? { step: "address" as const }) : null;
      const signedIn = frame.embed === undefined && (await cookieActor(request)) !== null;
      return page({ ...frame, kind: "private", signedIn, viewer }, notice.status ?? 403, false);
    }
    case "share_expired":
      return page({ ...frame, kind: "expired", expiredAt: (await getShareByCode(code)).expiresAt }, 410, false);
    case "share_revoked":
      return page({ ...frame, kind: "revoked" }, 410, false);
    case "view_limit_reached":
      return page({ ...frame, kind: "view-limit" }, 410, false);
    case "resource_not_found":
      return page({ ...frame, kind: "not-found" }, 404, false);
    case "rate_limit_exceeded":
      return page(
        { ...frame, kind: "rate-limited", retryAfterSeconds: Number(error.headers["Retry-After"] ?? 60) },
        429,
        false,
        error.headers,
      );
    default:
      return page({ ...frame, kind: "unavailable" }, error.status, false);
  }
}

/** Everything that the page of an open link is made of. Null for a preview, which is no link. */
function keyOf(
  share: SharedClip,
  origin: string,
  language: string | null,
  embed: Embedding | null = null,
): string | null {
  if (share.pageVersion === undefined) return null;
  const { code, privacy, passwordHash, maxViews, expiresAt, allowDownload, replyGeneration } = share;
  const { allowReplies, replyDisplay } = share;
  const answers = [allowReplies, replyDisplay, replyGeneration];
  const rules = [privacy, passwordHash !== null, maxViews, expiresAt, allowDownload, ...answers];
  return JSON.stringify([code, origin, language, embed, share.pageVersion, share.clip.user.name, ...rules]);
}

/** False if a file could not be read for the moment. */
function isWhole(clip: PublicClip, { snapshot }: PublicClipParts): boolean {
  return !snapshot.isTranscriptLeft && (clip.overview !== null || findRendition(snapshot.sound, "overview") === null);
}

async function page(
  model: PublicPageModel,
  status: number,
  indexable: boolean,
  headers: Record<string, string> = {},
): Promise<Response> {
  const made = await render(model, indexable);
  return new Response(made.html, { status, headers: { ...made.headers, ...headers } });
}

async function render(model: PublicPageModel, indexable: boolean) {
  const html = await (isLargePage(model) ? onThread("renderLargePage", model) : renderPublicPage(model));
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": contentPolicy(html, config().redirectOrigin, model.embed !== undefined),
    "Referrer-Policy": "no-referrer",
    ...(indexable ? {} : { "X-Robots-Tag": "noindex" }),
  };
  return { html, headers };
}
