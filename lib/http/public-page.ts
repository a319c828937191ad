import { derivativeOf } from "#lib/clips/clip-view";
import type { AppError } from "#lib/errors";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { contentPolicy } from "#lib/public/content-policy";
import type { PublicClip, PublicPageModel, PublicReply, PublicTag } from "#lib/public/model";
import { renderPublicPage } from "#lib/public/render";
import { findShare, openShare, type SharedClip } from "#lib/shares/open-share";
import { loadPublicClip, type PublicClipParts } from "#lib/shares/public-clip";
import { ensureReplyToken } from "#lib/shares/reply-token";
import { readStrokes } from "#lib/vst/ink-stroke";
import type { Overview } from "#lib/vst/wave-bars";
import { cookieActor } from "./authenticate";
import { credentialsOf } from "./credentials";
import { asAppError } from "./failures";
import { originOf } from "./origin";
import { publicMedia } from "./present/public-clip";
import { urls } from "./urls";

/** What the last plain form post did, shown on the page that answers it. */
export interface PageNotice {
  reply?: Pick<PublicReply, "state" | "error" | "message" | "senderName">;
  passwordError?: string;
  /** The link is open whatever the password: the form that was posted proved it. */
  status?: number;
}

const NOBODY = "Somebody";

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
    const credentials = await credentialsOf(request);
    const share = await openShare(code, credentials);
    const parts = await loadPublicClip(share);
    const clip = await pageClip(share, parts, origin, notice);
    const indexable = share.privacy === "public" && share.passwordHash === null;
    const processing = parts.view.clip.status === "processing" && !clip.audio && clip.images.length === 0;
    const model: PublicPageModel = processing
      ? { ...frame, kind: "processing", title: clip.title, sender: clip.sender, refreshSeconds: 3 }
      : { ...frame, kind: "ok", clip, expiresAt: share.expiresAt, indexable };
    return page(model, notice.status ?? (processing ? 202 : 200), indexable);
  } catch (error) {
    return failurePage(request, asAppError(error, requestId), frame, notice);
  }
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
      );
    default:
      return page({ ...frame, kind: "unavailable" }, error.status, false);
  }
}

async function page(model: PublicPageModel, status: number, indexable: boolean): Promise<Response> {
  const html = await renderPublicPage(model);
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": contentPolicy(html),
      "Referrer-Policy": "no-referrer",
      ...(indexable ? {} : { "X-Robots-Tag": "noindex" }),
    },
  });
}

async function pageClip(
  share: SharedClip,
  parts: PublicClipParts,
  origin: string,
  notice: PageNotice,
): Promise<PublicClip> {
  const { view, contents, manifest } = parts;
  const media = publicMedia(parts, share, origin);
  const path = (url: string | null) => (url ? new URL(url).pathname : null);
  const shown = view.images.filter((image) => derivativeOf(image, "display"));
  const playback = derivativeOf(view.audio, "playback");
  const audioPath = path(media.audio_url);
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
        url: path(media.image_urls[index] ?? null) ?? "",
        width: display?.width ?? 0,
        height: display?.height ?? 0,
        strokes,
      };
    }),
    overview: overview ? await readOverview(overview.blobKey) : null,
    tags: tagsOf(manifest),
    transcript: transcription
      ? {
          language: transcription.language ?? null,
          segments: [{ start: 0, end: duration ?? 0, text: transcription.content }],
        }
      : null,
    texts: contents.texts
      .filter((text) => text !== transcription)
      .map(({ type, content }) => ({ type, text: content })),
    downloadUrl: path(media.download_url),
    thumbnailUrl: share.passwordHash ? null : media.thumbnail_url,
    reply: replyToken ? { token: replyToken, state: "open", allowAudio: true, ...notice.reply } : null,
    stillPreparing: view.audio?.preparation === "pending",
    isCut: parts.leftOut.drawings + parts.leftOut.texts > 0,
  };
}

function tagsOf(manifest: PublicClipParts["manifest"]): PublicTag[] {
  return manifest.pins.map(({ tag, timestamp, x, y, image }) => ({
    timestamp,
    x,
    y,
    note: manifest.voice_tags[tag]?.note ?? "",
    image: Math.max(0, Number(image?.replace("img", "") ?? 1) - 1),
  }));
}

async function readOverview(key: string): Promise<Overview | null> {
  const bytes = await readBlob(key);
  return bytes ? (JSON.parse(bytes.toString("utf8")) as Overview) : null;
}
