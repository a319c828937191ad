import type { Clip } from "./api";

export function recordingFile({ audio_url }: Partial<Pick<Clip, "audio_url">>): string | null {
  if (!audio_url) return null;
  return decodeURIComponent(new URL(audio_url, "http://here").pathname.split("/").at(-1) ?? "");
}
