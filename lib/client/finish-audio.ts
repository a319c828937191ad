import { ApiError } from "./api-error";
import { request } from "./request";
import { dropUpload, type OpenUpload, pathOf, resizeUpload, sendRest } from "./send-in-parts";
import type { Sending, StoredAudio } from "./upload";

/** Ends an upload that was begun while the recording was made; null where the whole has to be sent after all. */
export async function finishAudio(
  upload: OpenUpload,
  file: Blob,
  durationSeconds: number | undefined,
  { key, onShare }: Sending,
): Promise<StoredAudio | null> {
  try {
    await sendRest(upload, file, await resizeUpload(upload, file.size), onShare);
  } catch (error) {
    // After a lost answer its key answers again.
    if (!isGone(error)) return givenUp(upload, error);
  }
  try {
    return await request<StoredAudio>(`${pathOf(upload)}/attach`, {
      method: "POST",
      json: durationSeconds ? { duration: durationSeconds.toFixed(3) } : {},
      headers: { "Idempotency-Key": `${key}-early` },
    });
  } catch (error) {
    return isGone(error) ? null : givenUp(upload, error);
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What passes may work later; what was begun is in the way of everything else. */
async function givenUp(upload: OpenUpload, error: unknown): Promise<null> {
  const mayWork = !(error instanceof ApiError) || error.isPassing || [401, 403].includes(error.status);
  if (mayWork || error.code === "conversion_in_progress") throw error;
  await dropUpload(upload);
  return null;
}
