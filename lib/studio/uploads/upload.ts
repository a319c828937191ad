import { ApiError } from "#lib/api-client/api-error";
import { apiHeaders, request, workTimeoutMs } from "#lib/api-client/request";
import { withIdleTimeout } from "#lib/api-client/with-idle-timeout";
import type { recordOver } from "#lib/contract/audio-edit";
import type * as draftsContract from "#lib/contract/drafts";
import type { ResponseBody } from "#lib/contract/schema/operation";
import type { Part } from "#lib/cuts/cut";
import { cancelParts, isRefusedByHost, needsParts, sendInParts } from "./send-in-parts";

export type StoredImage = ResponseBody<typeof draftsContract.uploadImage>;
export type StoredAudio = ResponseBody<typeof draftsContract.uploadAudio>;

export interface UploadOptions {
  /** The same key is stored once, however often its answer was lost on the way. */
  key: string;
  onShare: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/** While bytes go. */
const patienceMs = 60_000;

interface File {
  clipId: number;
  kind: "audio" | "image";
  file: Blob;
  name: string;
}

/** In one request; a large one in parts, as one that a proxy in front of the server finds too large. */
async function send<Answer>(
  method: "POST" | "PUT",
  path: string,
  fields: Record<string, string>,
  about: File,
  sending: UploadOptions,
  replaced: string | null = null,
): Promise<Answer> {
  const condition: Record<string, string> = replaced === null ? {} : { "If-Match": `"${replaced}"` };
  const headersFor = (key: string) => (method === "POST" ? { "Idempotency-Key": key } : condition);
  const { kind, file, name } = about;
  if (!needsParts(file)) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(`${kind}_file`, file, name);
    try {
      return await sendWhole<Answer>(method, path, form, headersFor(sending.key), sending);
    } catch (error) {
      if (!isRefusedByHost(error)) throw error;
    }
  }
  try {
    const uploadId = await sendInParts({ ...about, ...sending });
    return await request<Answer>(path, {
      method,
      json: { ...fields, upload_id: uploadId },
      headers: headersFor(`${sending.key}-whole`),
      signal: sending.signal,
      patienceMs: workTimeoutMs,
    });
  } catch (error) {
    const goesOn = !(error instanceof ApiError) || error.isPassing || [401, 409, 412].includes(error.status);
    if (!goesOn) await cancelParts(sending.key);
    throw error;
  }
}

/** Sends a form and reports the progress, from 0 to 1; fetch cannot report the progress of an upload. */
function sendWhole<Answer>(
  method: "POST" | "PUT",
  path: string,
  form: FormData,
  headers: Record<string, string>,
  sending: UploadOptions,
): Promise<Answer> {
  const put = (signal: AbortSignal, moved: (nextMs?: number) => void) =>
    new Promise<Answer>((resolve, reject) => {
      const call = new XMLHttpRequest();
      signal.addEventListener("abort", () => call.abort());
      call.open(method, `/api/v1${path}`);
      call.responseType = "json";
      for (const [name, value] of Object.entries({ ...apiHeaders(), ...headers })) call.setRequestHeader(name, value);
      call.upload.addEventListener("progress", (event) => {
        moved();
        if (event.lengthComputable) sending.onShare(event.loaded / event.total);
      });
      call.upload.addEventListener("load", () => moved(workTimeoutMs));
      call.addEventListener("load", () => {
        const isStored = call.status >= 200 && call.status < 300;
        if (isStored && call.response !== null) resolve(call.response as Answer);
        // Without JSON, another one answers in the server's place.
        else if (isStored) reject(new ApiError(0, null));
        else reject(new ApiError(call.status, call.response, Number(call.getResponseHeader("Retry-After")) || null));
      });
      for (const failure of ["error", "abort"] as const) {
        call.addEventListener(failure, () => reject(new ApiError(0, null)));
      }
      call.send(form);
    });
  return withIdleTimeout(patienceMs, put, sending.signal);
}

/** Adds a picture to a clip, with the redactions without which no visitor may see it. */
export function uploadImage(
  id: number,
  file: Blob,
  name: string,
  sending: UploadOptions,
  ink: object | null = null,
): Promise<StoredImage> {
  const fields: Record<string, string> = ink ? { drawing_data: JSON.stringify(ink) } : {};
  return send("POST", `/security/vst/${id}/image`, fields, { clipId: id, kind: "image", file, name }, sending);
}

export const imageUrl = (id: number, file: string) => `/api/v1/security/vst/${id}/image/${encodeURIComponent(file)}`;

/** Replaces a picture, if the server still has the named one; its marks stay. */
export function replaceImage(
  id: number,
  old: string,
  file: Blob,
  name: string,
  sending: UploadOptions,
  sha256: string | null = null,
): Promise<StoredImage> {
  const path = `/security/vst/${id}/image/${encodeURIComponent(old)}`;
  return send("PUT", path, {}, { clipId: id, kind: "image", file, name }, sending, sha256);
}

/** Gives a clip its recording; a second one replaces the first. */
export function uploadAudio(
  id: number,
  file: Blob,
  name: string,
  durationSeconds: number | undefined,
  sending: UploadOptions,
): Promise<StoredAudio> {
  const fields: Record<string, string> = durationSeconds ? { duration: durationSeconds.toFixed(3) } : {};
  return send("POST", `/security/vst/${id}/audio`, fields, { clipId: id, kind: "audio", file, name }, sending);
}

/** Inserts a take for a span of the recording, if that is still the named one. */
export async function uploadTake(
  id: number,
  file: Blob,
  name: string,
  { span, recording, takeId }: { span: Part; recording: string; takeId: string },
  sending: UploadOptions,
): Promise<void> {
  const fields = { start: span.start.toFixed(3), end: span.end.toFixed(3), recording, take_id: takeId };
  const path = `/security/vst/${id}/audio/punch`;
  await send<ResponseBody<typeof recordOver>>("POST", path, fields, { clipId: id, kind: "audio", file, name }, sending);
}
