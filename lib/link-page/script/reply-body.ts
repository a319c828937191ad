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

/** Null without a connection, and where a network that wants a sign-in first answers in the server's place, with its page. */
export async function callServer(path: string, asked: RequestInit): Promise<Response | null> {
  const answer = await fetch(`/api/v1/${path}`, asked).catch(() => null);
  return answer?.ok && !/json/.test(answer.headers.get("Content-Type") ?? "") ? null : answer;
}

/** About a reply, or a new one on this page. */
export function callReply(path: string, asked: RequestInit): Promise<Response | null> {
  const token = document.querySelector<HTMLInputElement>("form [name=token]")?.value;
  return callServer(`security/vst/reply/${token}${path}`, asked);
}
