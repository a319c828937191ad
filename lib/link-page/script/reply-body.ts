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

/** Without a byte of the body on its way, and then without an answer. */
const PATIENCE_MS = 90_000;

interface Asked {
  method: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
}

/** Null without an answer, and where a network that wants a sign-in first answers in the server's place, with its page. */
export function callServer(path: string, { method, headers = {}, body = null }: Asked): Promise<Response | null> {
  return new Promise((resolve) => {
    // fetch cannot report the progress of an upload.
    const call = new XMLHttpRequest();
    call.open(method, `/api/v1/${path}`);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.abort(), PATIENCE_MS);
    };
    call.upload.addEventListener("progress", wait);
    call.addEventListener("loadend", () => {
      clearTimeout(timer);
      const { status, responseText } = call;
      const headers = { "Retry-After": call.getResponseHeader("Retry-After") ?? "" };
      const isPage = status < 300 && !/json/.test(call.getResponseHeader("Content-Type") ?? "");
      // One that Response does not take is no status of our server.
      resolve(
        isPage ? null : new Response(responseText, { status: status === 304 || status > 599 ? 502 : status, headers }),
      );
    });
    wait();
    call.send(body);
  });
}

/** About a reply, or a new one on this page. */
export function callReply(path: string, asked: Asked): Promise<Response | null> {
  const token = document.querySelector<HTMLInputElement>("form [name=token]")?.value;
  return callServer(`security/vst/reply/${token}${path}`, asked);
}
