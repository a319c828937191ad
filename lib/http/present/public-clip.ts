import { derivativeOf } from "#lib/clips/clip-view";
import { isPackageShareable } from "#lib/clips/rules";
import type { Privacy } from "#lib/contract/shares";
import type { Share } from "#lib/generated/prisma/client";
import type { SharedClip } from "#lib/shares/open-share";
import type { PublicClipParts } from "#lib/shares/public-clip";
import { PUBLIC_THUMBNAIL, urls } from "../urls";

/** The addresses of what a visitor may fetch; only what exists is named. A pass of a counted opening is part of them. */
export function publicMedia(
  { view, contents, leftOut }: PublicClipParts,
  share: SharedClip,
  origin: string,
  pass: string | null = null,
) {
  const file = (filename: string) => urls.publicFile(origin, share.code, filename) + (pass ? `?v=${pass}` : "");
  const { audio, images } = view;
  const playback = derivativeOf(audio, "playback") ?? (audio?.preparation === "raw" ? audio : null);
  const hasLooks =
    audio !== null ||
    contents.drawings.length > 0 ||
    leftOut.drawings > 0 ||
    contents.images.some(({ display }) => display);
  const vst = share.allowDownload && isPackageShareable(view.clip) ? view.clip.vstKey?.split("/").at(-1) : undefined;
  return {
    audio_url: playback ? file(playback.filename) : null,
    image_urls: images.flatMap((image) => {
      const display = derivativeOf(image, "display");
      return display ? [file(display.filename)] : [];
    }),
    thumbnail_url: hasLooks ? file(PUBLIC_THUMBNAIL) : null,
    download_url: vst ? file(vst) : null,
  };
}

/** What a visitor may know of the link itself. */
export function presentPublicShare(share: Share, origin: string) {
  return {
    code: share.code,
    public_url: urls.publicPage(origin, share.code),
    privacy: share.privacy as Privacy,
    has_password: share.passwordHash !== null,
    expires_at: share.expiresAt?.toISOString() ?? null,
    allow_replies: share.allowReplies,
    allow_download: share.allowDownload,
    view_count: share.viewCount,
    unique_view_count: share.uniqueViewCount,
  };
}

type Tags = { timestamp: number; x: number; y: number; note: string }[];

/** A shared clip as its visitors see it: no owner's address, no storage keys. */
export function presentPublicClip(
  share: SharedClip,
  parts: PublicClipParts,
  replyToken: string | null,
  origin: string,
  pass: string | null = null,
) {
  const { clip, audio } = parts.view;
  const transcription = parts.contents.texts.findLast((text) => text.type === "transcription");
  return {
    success: true as const,
    message: "The shared clip.",
    data: {
      id: clip.id,
      title: clip.title,
      description: clip.description,
      conversion_status: clip.status,
      voice_tags: clip.voiceTags as Tags,
      metadata: clip.metadata as Record<string, unknown>,
      coordinate_space: parts.manifest.coordinate_space,
      duration_seconds: audio?.durationSeconds ?? null,
      sender_name: share.clip.user.name,
      created_at: clip.createdAt.toISOString(),
      updated_at: clip.updatedAt.toISOString(),
      media: publicMedia(parts, share, origin, pass),
      drawings: parts.manifest.drawings,
      texts: parts.contents.texts.map(({ type, language, content }) => ({
        type,
        language: language ?? null,
        text: content,
      })),
      drawings_left_out: parts.leftOut.drawings,
      texts_left_out: parts.leftOut.texts,
      transcription: transcription ? { text: transcription.content, language: transcription.language ?? null } : null,
      share: presentPublicShare(share, origin),
      reply: {
        enabled: share.allowReplies,
        token: replyToken,
        url: replyToken ? urls.reply(origin, replyToken) : null,
      },
    },
  };
}

/** Metadata, link and counts of a shared clip, without its media. */
export function presentPublicData(share: SharedClip, durationSeconds: number | null, origin: string) {
  const { clip } = share;
  return {
    success: true as const,
    message: "The shared clip's metadata.",
    data: {
      clip: {
        title: clip.title,
        description: clip.description,
        voice_tags: clip.voiceTags as Tags,
        metadata: clip.metadata as Record<string, unknown>,
        duration_seconds: durationSeconds,
        created_at: clip.createdAt.toISOString(),
      },
      sharing: presentPublicShare(share, origin),
      view_count: share.viewCount,
      unique_view_count: share.uniqueViewCount,
      last_viewed_at: share.lastViewedAt?.toISOString() ?? null,
    },
  };
}
