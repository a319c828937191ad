import type { Notifications } from "#lib/messages/preferences";

export function presentPreferences(chosen: Notifications, autoTranscribe: boolean) {
  return {
    clip_ready: chosen.clipReady,
    clip_failed: chosen.clipFailed,
    first_view: chosen.firstView,
    digest: chosen.digest,
    replies: chosen.replies,
    link_expiring: chosen.linkExpiring,
    storage: chosen.storage,
    auto_transcribe: autoTranscribe,
  };
}
