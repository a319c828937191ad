import type { User } from "#lib/generated/prisma/client";
import type { Notifications } from "#lib/messages/preferences";

export function presentPreferences(chosen: Notifications, user: Pick<User, "autoTranscribe" | "dateLanguage">) {
  return {
    clip_ready: chosen.clipReady,
    clip_failed: chosen.clipFailed,
    first_view: chosen.firstView,
    digest: chosen.digest,
    replies: chosen.replies,
    link_expiring: chosen.linkExpiring,
    storage: chosen.storage,
    auto_transcribe: user.autoTranscribe,
    date_language: user.dateLanguage,
  };
}
