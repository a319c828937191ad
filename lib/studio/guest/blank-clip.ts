import type { Clip } from "#lib/api-client/api";
import type { GuestClip } from "./guest-clips";

/** A guest clip as an empty record: its content is in drafts and in the outbox of this device. */
export function blankClip({ id, title, startedAt }: GuestClip): Clip {
  const startedAtIso = new Date(startedAt).toISOString();
  return {
    id,
    user_id: "",
    voice_note_id: null,
    audio_edit: null,
    title,
    description: null,
    draft_image_path: null,
    thumbnail_path: null,
    draft_audio_path: null,
    vst_file_path: null,
    file_size_bytes: 0,
    conversion_status: "draft",
    store_bucket: null,
    store_key: null,
    manifest_store_key: null,
    package_store_key: null,
    metadata: {},
    voice_tags: [],
    picture_switches: [],
    created_at: startedAtIso,
    updated_at: startedAtIso,
    duration_seconds: null,
    audio_url: null,
    playback_url: null,
    image_urls: [],
    thumbnail_url: null,
    download_url: null,
    package_stale: false,
    version: 0,
  };
}
