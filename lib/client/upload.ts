import type { uploadAudio as audioOperation, uploadImage as imageOperation } from "#lib/contract/drafts";
import type { AnswerOf } from "#lib/contract/operation";
import { ApiError } from "./api-error";

export type StoredImage = AnswerOf<typeof imageOperation>;
export type StoredAudio = AnswerOf<typeof audioOperation>;

interface Sending {
  /** The same key is stored once, however often its answer was lost on the way. */
  key: string;
  onShare: (share: number) => void;
}

/** Sends a form and tells how far it is, from 0 to 1; fetch cannot tell the progress of an upload. */
function send<Answer>(method: "POST" | "PUT", path: string, form: FormData, { key, onShare }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, `/api/v1${path}`);
    call.responseType = "json";
    call.setRequestHeader("Accept", "application/json");
    if (method === "POST") call.setRequestHeader("Idempotency-Key", key);
    call.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onShare(event.loaded / event.total);
    });
    call.addEventListener("load", () => {
      if (call.status >= 200 && call.status < 300) resolve(call.response as Answer);
      else reject(new ApiError(call.status, call.response, Number(call.getResponseHeader("Retry-After")) || null));
    });
    for (const failure of ["error", "abort"] as const) {
      call.addEventListener(failure, () => reject(new ApiError(0, null)));
    }
    call.send(form);
  });
}

/** Adds a picture to a clip, with the ink without which nobody may see it. */
export function uploadImage(
  id: number,
  file: Blob,
  name: string,
  sending: Sending,
  ink: object | null = null,
): Promise<StoredImage> {
  const form = new FormData();
  if (ink) form.set("drawing_data", JSON.stringify(ink));
  form.set("image_file", file, name);
  return send("POST", `/security/vst/${id}/image`, form, sending);
}

/** Puts a picture in the place of another; what stands on that stays. */
export function replaceImage(
  id: number,
  old: string,
  file: Blob,
  name: string,
  sending: Sending,
): Promise<StoredImage> {
  const form = new FormData();
  form.set("image_file", file, name);
  return send("PUT", `/security/vst/${id}/image/${encodeURIComponent(old)}`, form, sending);
}

/** Gives a clip its recording; a second one replaces the first. */
export function uploadAudio(
  id: number,
  file: Blob,
  name: string,
  durationSeconds: number | undefined,
  sending: Sending,
): Promise<StoredAudio> {
  const form = new FormData();
  form.set("audio_file", file, name);
  if (durationSeconds) form.set("duration", durationSeconds.toFixed(3));
  return send("POST", `/security/vst/${id}/audio`, form, sending);
}
