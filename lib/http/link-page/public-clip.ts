import { readMetadata, readPictureSwitches, readVoiceTags } from "#lib/clips/facts/clip-json";
import { findServedCut, toPlaybackTimes } from "#lib/clips/facts/sounds";
import { isPackageShareable } from "#lib/clips/rules";
import type { Share } from "#lib/generated/prisma/client";
import { pickPictureTexts } from "#lib/ink/picture-texts";
import type { SharedClip } from "#lib/shares/access/open-share";
import { isPreviewCode } from "#lib/shares/access/preview";
import { getReplyMode } from "#lib/shares/access/rules";
import type { PublicClipParts } from "#lib/shares/views/public-clip";
import { readSeenVersion } from "#lib/snapshots/seen-clip";
import { formatSeenVersion } from "#lib/snapshots/seen-version";
import { findRendition } from "#lib/snapshots/snapshot";
import type { SpokenWords } from "#lib/transcripts/spoken-words";
import { buildManifest } from "#lib/vst/manifest/manifest";
import { PUBLIC_THUMBNAIL, urls } from "../response/urls";

/** Only files that exist. The URLs carry the visit pass, if there is one. */
export function publicMedia(
  { snapshot }: PublicClipParts,
  share: Pick<SharedClip, "code" | "allowDownload">,
  origin: string,
  pass: string | null = null,
) {
  const file = (filename: string) =>
    isPreviewCode(share.code)
      ? urls.previewFile(share.code, filename)
      : urls.publicFile(origin, share.code, filename) + (pass ? `?v=${pass}` : "");
  const { clip, sound, pictures, drawings } = snapshot;
  const playback = findRendition(sound, "playback") ?? (sound?.preparation === "raw" ? sound : null);
  const images = pictures.map((picture) => {
    const display = findRendition(picture, "display");
    return {
      id: picture.imageId,
      position: picture.positionLabel ?? picture.position ?? 0,
      url: display && file(display.filename),
      width: display?.width ?? null,
      height: display?.height ?? null,
      hidden: picture.hidden,
      ...pickPictureTexts(picture),
    };
  });
  const image_urls = images.flatMap(({ url }) => url ?? []);
  const hasLooks = sound !== null || drawings.length > 0 || image_urls.length > 0;
  const vst = share.allowDownload && isPackageShareable(clip) ? clip.vstKey?.split("/").at(-1) : undefined;
  return {
    audio_url: playback ? file(playback.filename) : null,
    image_urls,
    images,
    thumbnail_url: hasLooks ? file(PUBLIC_THUMBNAIL) : null,
    download_url: vst ? file(vst) : null,
  };
}

function presentPublicShare(share: Share, origin: string) {
  return {
    code: share.code,
    public_url: urls.publicPage(origin, share.code),
    privacy: share.privacy,
    has_password: share.passwordHash !== null,
    expires_at: share.expiresAt?.toISOString() ?? null,
    allow_replies: share.allowReplies,
    replies: getReplyMode(share),
    allow_download: share.allowDownload,
    view_count: share.viewCount,
    unique_view_count: share.uniqueViewCount,
  };
}

/** Without the owner's address and storage keys. */
export function presentPublicClip(
  share: SharedClip,
  parts: PublicClipParts,
  replyToken: string | null,
  origin: string,
  pass: string | null = null,
) {
  const { clip, sound } = parts.snapshot;
  const manifest = buildManifest(parts.contents, { files: [] });
  return {
    success: true as const,
    message: "The shared clip.",
    data: {
      id: share.clipId,
      title: clip.title,
      description: clip.description,
      conversion_status: clip.status,
      voice_tags: readVoiceTags(clip),
      picture_switches: readPictureSwitches(clip),
      metadata: readMetadata(clip),
      coordinate_space: manifest.coordinate_space,
      duration_seconds: sound?.durationSeconds ?? null,
      sender_name: share.clip.user.name,
      created_at: clip.createdAt.toISOString(),
      updated_at: clip.updatedAt.toISOString(),
      media: publicMedia(parts, share, origin, pass),
      drawings: manifest.drawings,
      texts: parts.contents.texts.map(({ type, language, content }) => ({
        type,
        language: language ?? null,
        text: content,
      })),
      drawings_left_out: parts.leftOut.drawings,
      texts_left_out: parts.leftOut.texts,
      transcription: parts.spoken && presentSpoken(parts.spoken),
      share: presentPublicShare(share, origin),
      ...openingOf(false, pass),
      reply: {
        enabled: share.allowReplies,
        token: replyToken,
        url: replyToken ? urls.reply(origin, replyToken) : null,
        version: formatSeenVersion(readSeenVersion(parts.snapshot)),
      },
    },
  };
}

function openingOf(needsOpening: boolean, pass: string | null) {
  return { needs_opening: needsOpening, visit_pass: pass };
}

/** As `presentPublicClip`, for a visitor whose opening of a link with a view limit was not counted yet. */
export function presentUnopened(share: SharedClip, origin: string) {
  return {
    success: true as const,
    message: "This link can be opened a limited number of times: its content comes with track_view=true.",
    data: {
      id: share.clipId,
      title: share.clip.title,
      description: null,
      conversion_status: share.clip.status,
      voice_tags: [],
      picture_switches: [],
      metadata: {},
      coordinate_space: "normalized" as const,
      duration_seconds: null,
      sender_name: share.clip.user.name,
      created_at: share.clip.createdAt.toISOString(),
      updated_at: share.clip.updatedAt.toISOString(),
      media: { audio_url: null, image_urls: [], images: [], thumbnail_url: null, download_url: null },
      drawings: [],
      texts: [],
      drawings_left_out: 0,
      texts_left_out: 0,
      transcription: null,
      share: presentPublicShare(share, origin),
      ...openingOf(true, null),
      reply: { enabled: share.allowReplies, token: null, url: null, version: null },
    },
  };
}

function presentSpoken({ text, language, confidence, confidenceMethod, captions, isCut }: SpokenWords) {
  return {
    text,
    language,
    confidence,
    confidence_method: confidenceMethod,
    segments: captions.map(({ start, end, text }) => ({ start, end, text })),
    is_cut: isCut,
  };
}

export async function presentPublicData(share: SharedClip, origin: string) {
  const cut = await findServedCut(share.clip.id);
  const clip = cut ? toPlaybackTimes(share.clip, cut) : share.clip;
  return {
    success: true as const,
    message: "The shared clip's metadata.",
    data: {
      clip: {
        title: clip.title,
        description: clip.description,
        voice_tags: readVoiceTags(clip),
        metadata: readMetadata(clip),
        duration_seconds: clip.durationSeconds,
        created_at: clip.createdAt.toISOString(),
      },
      ...viewsOf(share, origin),
      needs_opening: false,
    },
  };
}

export function presentUnopenedData(share: SharedClip, origin: string) {
  const { title, createdAt } = share.clip;
  return {
    success: true as const,
    message: "This link can be opened a limited number of times: its content comes after an opening.",
    data: {
      clip: {
        title,
        description: null,
        voice_tags: [],
        metadata: {},
        duration_seconds: null,
        created_at: createdAt.toISOString(),
      },
      ...viewsOf(share, origin),
      needs_opening: true,
    },
  };
}

function viewsOf(share: SharedClip, origin: string) {
  return {
    sharing: presentPublicShare(share, origin),
    view_count: share.viewCount,
    unique_view_count: share.uniqueViewCount,
    last_viewed_at: share.lastViewedAt?.toISOString() ?? null,
  };
}
