import { metadataOf, pictureSwitchesOf, voiceTagsOf } from "#lib/clips/clip-json";
import type { ClipView } from "#lib/clips/clip-view";
import { isPackageStale } from "#lib/clips/rules";
import type { ClipWire } from "#lib/contract/clips";
import type { Clip } from "#lib/generated/prisma/client";
import { urls } from "./urls";

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
    metadata: metadataOf(clip),
    voice_tags: voiceTagsOf(clip),
    picture_switches: pictureSwitchesOf(clip),
    created_at: clip.createdAt.toISOString(),
    updated_at: clip.updatedAt.toISOString(),
    duration_seconds: audio?.durationSeconds ?? null,
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
  };
}

/** A draft that was just made. */
export const presentDraft = ({ id, createdAt }: Pick<Clip, "id" | "createdAt">) => ({
  success: true as const,
  vst_id: id,
  status: "draft" as const,
  created_at: createdAt.toISOString(),
});
