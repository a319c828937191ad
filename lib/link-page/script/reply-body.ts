import { recordingFileName } from "#lib/browser/recorder/recording-type";

/** The fields of the form that are filled in, by their names, and the recording. */
export function replyBody(
  fields: Record<string, string>,
  voice: Blob | null,
): { headers?: Record<string, string>; body: string | FormData } {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  if (!voice) {
    return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(Object.fromEntries(given)) };
  }
  const body = new FormData();
  for (const [name, value] of given) body.set(name, value);
  body.set("audio_file", voice, recordingFileName("reply", voice.type));
  return { body };
}
