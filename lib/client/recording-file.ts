import type { Clip } from "./api";

/** The name on the server of a clip's recording. */
export function recordingFile({ audio_url }: Partial<Pick<Clip, "audio_url">>): string | null {
  if (!audio_url) return null;
  return decodeURIComponent(new URL(audio_url, "http://here").pathname.split("/").at(-1) ?? "");
}
