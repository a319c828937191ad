import { ApiError } from "./api-error";
import type { AudioUpload, ImageUpload } from "./types";

/** Sends a form and tells how far it is, from 0 to 1; fetch cannot tell the progress of an upload. */
function send<Answer>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", `/api/v1${path}`);
    call.responseType = "json";
    call.setRequestHeader("Accept", "application/json");
    call.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    call.addEventListener("load", () => {
      if (call.status >= 200 && call.status < 300) resolve(call.response as Answer);
      else reject(new ApiError(call.status, call.response, Number(call.getResponseHeader("Retry-After")) || null));
    });
    call.addEventListener("error", () => reject(new ApiError(0, null)));
    call.send(form);
  });
}

/** Adds a picture to a clip. */
export function uploadImage(id: number, file: Blob, name: string, onProgress?: (share: number) => void) {
  const form = new FormData();
  form.set("image_file", file, name);
  return send<ImageUpload>(`/security/vst/${id}/image`, form, onProgress);
}

/** Gives a clip its recording; a second one replaces the first. */
export function uploadAudio(
  id: number,
  file: Blob,
  name: string,
  known: { durationSeconds?: number | undefined },
  onProgress?: (share: number) => void,
) {
  const form = new FormData();
  form.set("audio_file", file, name);
  if (known.durationSeconds) form.set("duration", known.durationSeconds.toFixed(3));
  return send<AudioUpload>(`/security/vst/${id}/audio`, form, onProgress);
}
