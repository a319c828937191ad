import type { ClipView } from "#lib/clips/clip-view";
import { audioFacts, listWarnings } from "#lib/clips/facts/asset-facts";
import {
  readAudibleRanges,
  readCut,
  readMetadata,
  readPictureSwitches,
  readVoiceTags,
} from "#lib/clips/facts/clip-json";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import { isUnreadable } from "#lib/clips/facts/sounds";
import { tagWarnings } from "#lib/clips/facts/tag-warnings";
import { isPackageStale } from "#lib/clips/rules";
import type { ClipWire } from "#lib/contract/schema/clip";
import { audibleSeconds, resolveCut } from "#lib/cuts/cut";
import type { Clip } from "#lib/generated/prisma/client";
import { listOwnNames } from "#lib/ink/picture-names";
import type { PictureText, PictureTexts } from "#lib/ink/picture-texts";
import { urls } from "../response/urls";

export function presentClip(view: ClipView, origin: string): ClipWire {
  const { clip, audio, images, counts } = view;
  const first = images[0];
  const thumb = images.find((image) => image.thumb !== null)?.thumb ?? null;
  return {
    id: clip.id,
    user_id: clip.userId,
    voice_note_id: audio?.id ?? null,
    title: clip.title,
    description: clip.description,
    draft_image_path: first?.blobKey ?? null,
    thumbnail_path: clip.thumbnailKey ?? thumb,
    draft_audio_path: audio?.blobKey ?? null,
    vst_file_path: clip.vstKey,
    file_size_bytes: Number(clip.storedBytes),
    conversion_status: clip.status,
    store_bucket: clip.storeBucket,
    store_key: clip.vstKey,
    manifest_store_key: clip.manifestKey,
    package_store_key: clip.vstKey,
    metadata: readMetadata(clip),
    voice_tags: readVoiceTags(clip),
    picture_switches: readPictureSwitches(clip),
    created_at: clip.createdAt.toISOString(),
    updated_at: clip.updatedAt.toISOString(),
    audio_edit: presentAudioEdit(view, origin),
    duration_seconds: audio?.heardSeconds ?? audio?.durationSeconds ?? null,
    audio_url: audio ? urls.audio(origin, clip.id, audio.filename) : null,
    playback_url: audio?.playback ? urls.file(origin, audio.playback) : null,
    image_urls: images.map((image) => urls.image(origin, clip.id, image.filename)),
    thumbnail_url: thumb || clip.thumbnailKey ? urls.thumbnail(origin, clip.id) : null,
    download_url: clip.vstKey ? urls.download(origin, clip.id) : null,
    package_stale: isPackageStale(clip),
    version: clip.version,
    share_count: counts.shares,
    view_count: counts.views,
    reply_count: counts.replies,
    ...answerOf(clip),
  };
}

function answerOf({ answerTo, answeredBy, answeredAt, deleteAt }: Clip) {
  if (answerTo === null && answeredAt === null) return {};
  return {
    answer_to: answerTo,
    answered_by: answeredBy,
    answered_at: answeredAt?.toISOString() ?? null,
    delete_at: deleteAt?.toISOString() ?? null,
  };
}

/** For a single clip: also the names that its tags and ink may use for its pictures, and which of them are shown. */
export function presentOneClip(view: ClipView, origin: string): ClipWire {
  const unreadable = view.images.filter(isUnreadable);
  return {
    ...presentClip(view, origin),
    image_names: listOwnNames(view.images.map(imageAliases)),
    ...listTexts(view.images),
    unreadable_image_urls: unreadable.map(({ filename }) => urls.image(origin, view.clip.id, filename)),
    warnings: listClipWarnings(view),
  };
}

/** As in the answers to its uploads and its completion, for a caller that lost them. */
function listClipWarnings(view: ClipView): string[] {
  const files = [...(view.audio ? [view.audio] : []), ...view.images];
  return [...files.flatMap(listWarnings), ...tagWarnings(view)];
}

const listTexts = (images: readonly PictureTexts[]) =>
  ({ image_alts: images.map(({ alt }) => alt) }) satisfies Record<`image_${PictureText}s`, unknown>;

/** Null where the whole recording is heard, and is to be, and no take was put in. */
function presentAudioEdit({ clip, audio }: ClipView, origin: string): ClipWire["audio_edit"] {
  const kept = readAudibleRanges(clip);
  const isCut = audio !== null && readCut(audio.cut) !== null;
  const takes = audio ? audioFacts(audio).takes : [];
  if (!audio || (kept === null && !isCut && audio.cutting === "ready" && takes.length === 0)) return null;
  const recording = audio.whole ?? audio.playback;
  return {
    keep: (kept ?? [{ start: 0, end: null }]).map(({ start, end }) => ({ start, end })),
    status: editStatus(
      audio.preparation === "ready" || audio.preparation === "raw" ? audio.cutting : audio.preparation,
    ),
    recording_seconds: audio.durationSeconds,
    recording_url: recording ? urls.file(origin, recording) : null,
    takes,
  };
}

const editStatus = (cutting: string): "ready" | "pending" | "failed" =>
  cutting === "pending" || cutting === "failed" ? cutting : "ready";

/** After a trim: the audible ranges that were asked for, and those that visitors get, if they are ready. */
export function presentTrimmed({ clip, audio }: ClipView) {
  const seconds = audio?.durationSeconds ?? 0;
  const cut = resolveCut(readAudibleRanges(clip), seconds);
  return {
    success: true as const,
    keep: cut?.parts ?? [{ start: 0, end: seconds }],
    status: editStatus(audio?.cutting ?? "ready"),
    duration_seconds: cut ? audibleSeconds(cut.parts) : seconds,
    recording_seconds: seconds,
  };
}

export const presentDraft = ({ id, createdAt }: Pick<Clip, "id" | "createdAt">) => ({
  success: true as const,
  vst_id: id,
  status: "draft" as const,
  created_at: createdAt.toISOString(),
});
