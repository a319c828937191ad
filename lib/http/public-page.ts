import { derivativeOf } from "#lib/clips/clip-view";
import type { AppError } from "#lib/errors";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { contentPolicy } from "#lib/public/content-policy";
import type { PublicClip, PublicPageModel, PublicReply, PublicTag } from "#lib/public/model";
import { renderPublicPage } from "#lib/public/render";
import { admit, findShare, type SharedClip } from "#lib/shares/open-share";
import { loadPublicClip, type PublicClipParts } from "#lib/shares/public-clip";
import { recordOpening } from "#lib/shares/record-view";
import { ensureReplyToken } from "#lib/shares/reply-token";
import { isUnfurler } from "#lib/shares/rules";
import { readStrokes } from "#lib/vst/ink-stroke";
import type { Overview } from "#lib/vst/wave-bars";
import { cookieActor } from "./authenticate";
import { credentialsOf } from "./credentials";
import { requestIdOf } from "./endpoint";
import { asAppError } from "./failures";
import { chargeAddress } from "./limits";
import { originOf } from "./origin";
import { publicMedia } from "./present/public-clip";
import { urls } from "./urls";
import { visitCookieHeader } from "./visit-cookie";
import { visitorOf } from "./visitor";

/** What the last plain form post did, shown on the page that answers it. */
export interface PageNotice {
  reply?: Pick<PublicReply, "state" | "error" | "message" | "senderName">;
  passwordError?: string;
  /** The link is open whatever the password: the form that was posted proved it. */
  status?: number;
}

const NOBODY = "Somebody";

/** One request to a page of a link: its address is charged first, and what fails is a page as well. */
export async function atPublicPage(
  request: Request,
  code: string,
  work: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const limits = await chargeAddress(request);
    const response = await work(requestId);
    for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
    return response;
  } catch (error) {
    const frame = { code, pageUrl: urls.publicPage(originOf(request), code) };
    return failurePage(request, asAppError(error, requestId), frame, {});
  }
}

/** Answers with the page of a link: the clip, or why it does not open, with the status that says so. */
export async function publicPageResponse(
  request: Request,
  code: string,
  requestId: string,
  notice: PageNotice = {},
): Promise<Response> {
  const origin = originOf(request);
  const frame = { code, pageUrl: urls.publicPage(origin, code) };
  try {
    const credentials = await credentialsOf(request, code);
    const share = await admit(await findShare(code), credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    const limited = share.maxViews !== null && !isOwner;
    const sender = share.clip.user.name ?? NOBODY;
    if (limited && !isOpening(request)) {
      return page({ ...frame, kind: "unopened", title: share.clip.title, sender }, 200, false);
    }
    // A browser that only thinks ahead is sent away, and asks again when its person really comes.
    if (limited && isPrefetch(request)) return page({ ...frame, kind: "unavailable" }, 503, false);
    const parts = await loadPublicClip(share);
    const { status, title } = parts.view.clip;
    const media = publicMedia(parts, share, "");
    if (status === "processing" && !media.audio_url && media.image_urls.length === 0) {
      return page({ ...frame, kind: "processing", title, sender, refreshSeconds: 3 }, notice.status ?? 202, false);
    }
    const { visits } = credentials;
    const pass = limited ? (await recordOpening(share, { ...visitorOf(request), isOwner, visits })).pass : null;
    const clip = await pageClip(share, parts, origin, notice, pass);
    const indexable = share.privacy === "public" && share.passwordHash === null && share.maxViews === null;
    const cookie: Record<string, string> = pass ? { "Set-Cookie": visitCookieHeader(code, pass, origin) } : {};
    return page(
      { ...frame, kind: "ok", clip, expiresAt: share.expiresAt, indexable },
      notice.status ?? 200,
      indexable,
      cookie,
    );
  } catch (error) {
    return failurePage(request, asAppError(error, requestId), frame, notice);
  }
}

/** A person who opens the page; unfurlers, and whoever asks for headers only, do not. */
function isOpening(request: Request): boolean {
  return request.method !== "HEAD" && !isUnfurler(request.headers.get("user-agent") ?? "");
}

function isPrefetch(request: Request): boolean {
  return /\bprefetch\b/i.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "");
}

async function failurePage(
  request: Request,
  error: AppError,
  frame: { code: string; pageUrl: string },
  notice: PageNotice,
): Promise<Response> {
  const { code } = frame;
  switch (error.code) {
    case "password_required":
    case "invalid_password": {
      const sender = (await findShare(code)).clip.user.name;
      const wrong = notice.passwordError ?? (error.code === "invalid_password" ? error.message : undefined);
      return page(
        { ...frame, kind: "password", sender, ...(wrong ? { error: wrong } : {}) },
        notice.status ?? 403,
        false,
      );
    }
    case "share_private":
      return page({ ...frame, kind: "private", signedIn: (await cookieActor(request)) !== null }, 403, false);
    case "share_expired":
      return page({ ...frame, kind: "expired", expiredAt: (await findShare(code)).expiresAt }, 410, false);
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

async function page(
  model: PublicPageModel,
  status: number,
  indexable: boolean,
  headers: Record<string, string> = {},
): Promise<Response> {
  const html = await renderPublicPage(model);
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": contentPolicy(html),
      "Referrer-Policy": "no-referrer",
      ...(indexable ? {} : { "X-Robots-Tag": "noindex" }),
      ...headers,
    },
  });
}

async function pageClip(
  share: SharedClip,
  parts: PublicClipParts,
  origin: string,
  notice: PageNotice,
  pass: string | null,
): Promise<PublicClip> {
  const { view, contents, manifest } = parts;
  const notes = tagsOf(manifest);
  const media = publicMedia(parts, share, "", pass);
  const shown = view.images.filter((image) => derivativeOf(image, "display"));
  const playback = derivativeOf(view.audio, "playback");
  const audioPath = media.audio_url;
  const replyToken = await ensureReplyToken(share);
  const overview = derivativeOf(view.audio, "overview");
  const transcription = contents.texts.findLast((text) => text.type === "transcription");
  const duration = view.audio?.durationSeconds ?? null;
  return {
    title: view.clip.title,
    description: view.clip.description,
    sender: share.clip.user.name ?? NOBODY,
    createdAt: view.clip.createdAt,
    durationSeconds: duration,
    audio: audioPath
      ? { url: audioPath, type: playback?.contentType ?? view.audio?.contentType ?? "audio/mpeg" }
      : null,
    images: shown.map((image, index) => {
      const display = derivativeOf(image, "display");
      const strokes = manifest.drawings.filter((drawing) => drawing.image === `img${index + 1}`).flatMap(readStrokes);
      return {
        url: media.image_urls[index] ?? "",
        width: display?.width ?? 0,
        height: display?.height ?? 0,
        strokes,
      };
    }),
    overview: overview ? await readOverview(overview.blobKey) : null,
    tags: notes.tags,
    transcript: transcription
      ? {
          language: transcription.language ?? null,
          segments: [{ start: 0, end: duration ?? 0, text: transcription.content }],
        }
      : null,
    texts: contents.texts
      .filter((text) => text !== transcription)
      .map(({ type, content }) => ({ type, text: content })),
    downloadUrl: media.download_url,
    // The pass of this visitor is no address to hand on.
    thumbnailUrl: share.passwordHash || pass || !media.thumbnail_url ? null : origin + media.thumbnail_url,
    reply: replyToken ? { token: replyToken, state: "open", allowAudio: true, ...notice.reply } : null,
    counted: pass !== null,
    stillPreparing: view.audio?.preparation === "pending",
    isCut: notes.isCut || parts.leftOut.drawings + parts.leftOut.texts > 0,
  };
}

/** Characters of all notes together that a page is made with. */
const MOST_NOTES_LENGTH = 128 * 1024;

/** The tags as the page shows them; where their notes are too much for one page, each is cut to its share. */
function tagsOf(manifest: PublicClipParts["manifest"]): { tags: PublicTag[]; isCut: boolean } {
  const noteOf = (tag: number) => manifest.voice_tags[tag]?.note ?? "";
  const length = manifest.pins.reduce((sum, { tag }) => sum + noteOf(tag).length, 0);
  const share = length > MOST_NOTES_LENGTH ? Math.floor(MOST_NOTES_LENGTH / manifest.pins.length) : length;
  const shown = (note: string) => (note.length > share ? `${note.slice(0, share).toWellFormed()}…` : note);
  const tags = manifest.pins.map(({ tag, timestamp, x, y, image }) => ({
    timestamp,
    x,
    y,
    note: shown(noteOf(tag)),
    image: Math.max(0, Number(image?.replace("img", "") ?? 1) - 1),
  }));
  return { tags, isCut: length > MOST_NOTES_LENGTH };
}

async function readOverview(key: string): Promise<Overview | null> {
  const bytes = await readBlob(key);
  return bytes ? (JSON.parse(bytes.toString("utf8")) as Overview) : null;
}
