import type { Clip } from "#lib/api-client/api";

export function recordingFile({ audio_url }: Partial<Pick<Clip, "audio_url">>): string | null {
  if (!audio_url) return null;
  return decodeURIComponent(new URL(audio_url, "http://here").pathname.split("/").at(-1) ?? "");
}
