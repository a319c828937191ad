import { readOverview } from "#lib/assets/recordings/read-overview";
import { readVoiceTags } from "#lib/clips/facts/clip-json";
import { pickPictureTexts } from "#lib/ink/picture-texts";
import { hasSheet, sheetSize } from "#lib/ink/sheet-size";
import { readStrokes } from "#lib/ink/stroke";
import {
  BLANK_SHEET,
  type PublicClip,
  type PublicImage,
  type PublicLanguage,
  type PublicReply,
  type PublicSegment,
  type PublicTag,
  type ShownReaction,
  type ShownReply,
} from "#lib/link-page/model";
import { LINK_CARD } from "#lib/renders/make-thumbnail";
import { isPreviewCode } from "#lib/shares/access/preview";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { isEmbeddable } from "#lib/shares/access/rules";
import type { ShownReply as ReplyOnLink } from "#lib/shares/replies/shown-replies";
import type { PublicClipParts } from "#lib/shares/views/public-clip";
import { findPublicVideo } from "#lib/shares/views/public-video";
import { recordingArrival } from "#lib/shares/views/recording-arrival";
import { readSeenVersion } from "#lib/snapshots/seen-clip";
import { formatSeenVersion } from "#lib/snapshots/seen-version";
import { findRendition, type Snapshot } from "#lib/snapshots/snapshot";
import type { SpokenWords } from "#lib/transcripts/spoken-words";
import { presentAudience, presentShownReply } from "../present/reply";
import { urls } from "../response/urls";
import type { ShownShare } from "./page-key";
import { publicMedia } from "./public-clip";

export async function toPageClip(
  share: ShownShare,
  parts: PublicClipParts,
  origin: string,
  reply: Partial<PublicReply> = {},
  pass: string | null = null,
): Promise<PublicClip> {
  const { snapshot, spoken, texts } = parts;
  const { clip, sound } = snapshot;
  const notes = tagsOf(snapshot);
  const media = publicMedia(parts, share, "", pass);
  const playback = findRendition(sound, "playback");
  const audioPath = media.audio_url;
  const replyToken = await ensureReplyToken(share);
  const overview = findRendition(sound, "overview");
  const duration = sound?.durationSeconds ?? null;
  const video = await findPublicVideo({ ...share, clip });
  return {
    title: clip.title,
    description: clip.description,
    sender: share.clip.user.name,
    ...(share.clip.answeredAt ? { recordedBy: share.clip.answeredBy } : {}),
    createdAt: clip.createdAt,
    durationSeconds: duration,
    audio: audioPath ? { url: audioPath, type: playback?.contentType ?? sound?.contentType ?? "audio/mpeg" } : null,
    images: imagesOf(parts, media.images),
    overview: overview ? await readOverview(overview.key) : null,
    tags: notes.tags,
    switches: snapshot.switches.map(({ timestamp, image }) => ({ timestamp, image })),
    transcript: spoken && {
      language: spoken.language,
      segments: segmentsOf(spoken, duration ?? 0),
      languages: languagesOf(parts),
    },
    ...(texts.captions ? { captions: texts.captions } : {}),
    texts: texts.texts,
    downloadUrl: media.download_url,
    // The visit pass belongs to this visitor, so it must not appear in a shareable URL.
    card:
      share.passwordHash || pass || !media.thumbnail_url
        ? null
        : { url: urls.publicCard(origin, share.code), ...LINK_CARD },
    video: video && {
      url: urls.publicVideo(origin, share.code),
      width: video.width,
      height: video.height,
    },
    markdownUrl: isEmbeddable(share) ? urls.publicMarkdown(origin, share.code) : null,
    oembedUrl: isEmbeddable(share) ? urls.oembed(origin, share.code) : null,
    reply: replyToken
      ? {
          token: replyToken,
          state: "open",
          allowAudio: true,
          seenBy: presentAudience(share.replyVisibility),
          version: formatSeenVersion(readSeenVersion(snapshot)),
          ...reply,
        }
      : null,
    counted: pass !== null,
    isForOne: share.channel !== "link",
    isPreview: isPreviewCode(share.code),
    stillPreparing: sound?.preparation === "pending",
    isComing: !audioPath && recordingArrival(clip.status, sound?.preparation ?? null) === "coming",
    isCut: notes.isCut || parts.leftOut.drawings + parts.leftOut.texts > 0 || (spoken?.isCut ?? false),
  };
}

type SharedImages = ReturnType<typeof publicMedia>["images"];

function imagesOf({ snapshot, contents }: PublicClipParts, images: SharedImages): PublicImage[] {
  const strokesOn = (id: string | null) =>
    contents.drawings.filter(({ image }) => image === id).flatMap(({ document }) => readStrokes(document));
  if (hasSheet(snapshot.pictures)) {
    const strokes = strokesOn(null);
    const size = sheetSize(contents.drawings[0]?.document.canvas);
    return strokes.length > 0 ? [{ id: BLANK_SHEET, url: null, ...size, strokes }] : [];
  }
  return images.flatMap(({ id, url, width, height, ...image }) => {
    if (url === null) return [];
    return [{ id, url, width: width ?? 0, height: height ?? 0, ...pickPictureTexts(image), strokes: strokesOn(id) }];
  });
}

/** As everyone sees them, or that visitor. */
export function toShownReplies(
  share: Pick<ShownShare, "code" | "clip">,
  replies: readonly ReplyOnLink[],
  {
    pass = null,
    author = null,
    reactions,
  }: { pass?: string | null; author?: string | null; reactions: ReadonlyMap<string, ShownReaction[]> },
): ShownReply[] {
  return replies.map((reply) => {
    const shown = presentShownReply(reply, { code: share.code, origin: "", pass: pass ?? undefined, author });
    const { id, sender_name: name, message, audio_url: url, timestamp, image, x, y } = shown;
    return {
      id,
      parentId: shown.parent_id,
      isResolved: reply.resolvedAt !== null,
      isDeleted: reply.deletedAt !== null,
      isEdited: reply.editedAt !== null,
      reactions: reactions.get(id) ?? [],
      own: shown.is_own
        ? { isChangeable: shown.changeable_until !== null, seenBy: presentAudience(reply.state) }
        : null,
      // The answerer is the sender of an answer, and the asker its owner.
      name: reply.fromOwner && share.clip.answeredAt ? share.clip.user.name : name,
      isSender: reply.fromOwner,
      message,
      audio: url ? { url, type: reply.shownType ?? "audio/mpeg" } : null,
      createdAt: reply.createdAt,
      timestamp,
      image,
      x,
      y,
      strokes: readStrokes(reply.ink),
    };
  });
}

function languagesOf({ snapshot, spoken, isTranslated }: PublicClipParts): PublicLanguage[] {
  const { language = null, translations = [] } = snapshot.transcript ?? {};
  if (translations.length === 0) return [];
  return [
    { tag: language, isShown: !isTranslated },
    ...translations.map((tag) => ({ tag, isShown: isTranslated && tag === spoken?.language })),
  ];
}

/** Beyond this only lines are followed: each word is an element. */
const MAX_WORDS = 4000;

function segmentsOf({ captions, text }: SpokenWords, duration: number): PublicSegment[] {
  if (captions.length === 0) return [{ start: 0, end: duration, text }];
  const count = captions.reduce((sum, { starts = [] }) => sum + starts.length, 0);
  return captions.map(({ isUnsure, starts, places, unsure, ...caption }) => ({
    ...caption,
    unsure: isUnsure,
    ...(starts && !places && count <= MAX_WORDS ? { starts, unsureWords: unsure ?? [] } : {}),
  }));
}

const MAX_NOTES_LENGTH = 128 * 1024;

/** If the notes are too long together, each is truncated to its share. */
function tagsOf({ clip, pins }: Snapshot): { tags: PublicTag[]; isCut: boolean } {
  const noted = readVoiceTags(clip);
  const noteOf = (tag: number) => noted[tag]?.note ?? "";
  const length = pins.reduce((sum, { tag }) => sum + noteOf(tag).length, 0);
  const share = length > MAX_NOTES_LENGTH ? Math.floor(MAX_NOTES_LENGTH / pins.length) : length;
  const shown = (note: string) => (note.length > share ? `${note.slice(0, share).toWellFormed()}…` : note);
  const tags = pins.map(({ tag, timestamp, x, y, image }) => ({ timestamp, x, y, note: shown(noteOf(tag)), image }));
  return { tags, isCut: length > MAX_NOTES_LENGTH };
}
