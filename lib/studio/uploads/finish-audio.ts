import { ApiError } from "#lib/api-client/api-error";
import { request, workTimeoutMs } from "#lib/api-client/request";
import { type OpenUpload, uploadPath } from "./open-upload";
import { cancelCopy, resizeUpload, sendRest } from "./send-in-parts";
import type { StoredAudio, UploadOptions } from "./upload";

const partBytes = 512 * 1024;

type FinishedAudio = StoredAudio & { bytes: number | null };

/** Finishes an upload that began during the recording; null where the whole file has to be sent after all. */
export async function finishAudio(
  upload: OpenUpload,
  file: Blob,
  durationSeconds: number | undefined,
  sending: UploadOptions,
): Promise<FinishedAudio | null> {
  const finish = async () => {
    const bytes = await complete(upload, file, sending);
    const stored = await request<StoredAudio>(`${uploadPath(upload)}/attach`, {
      method: "POST",
      // The same for each try, as its key wants it.
      json: durationSeconds ? { duration: durationSeconds.toFixed(3) } : {},
      headers: { "Idempotency-Key": `${sending.key}-early` },
      signal: sending.signal,
      patienceMs: workTimeoutMs,
    });
    return { ...stored, bytes };
  };
  try {
    return await finish().catch((error) => {
      // A part that was under way when the recording ended may arrive in between.
      if (error instanceof ApiError && error.status === 409 && error.offset !== null) return finish();
      throw error;
    });
  } catch (error) {
    return isGone(error) ? null : cancelUnlessPassing(upload, file, error);
  }
}

/** How much the server has then: perhaps more than this device could keep; null where that answer was lost. */
async function complete(upload: OpenUpload, file: Blob, sending: UploadOptions): Promise<number | null> {
  try {
    await sendRest(upload, file, await resizeUpload(upload, file.size, sending.signal), sending, partBytes);
    return file.size;
  } catch (error) {
    // After a lost answer its key answers again.
    if (isGone(error)) return null;
    if (!(error instanceof ApiError) || !hasMore(error, file)) throw error;
    return resizeUpload(upload, Number(error.offset));
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const hasMore = ({ offset }: ApiError, file: Blob) => offset !== null && offset > file.size;

/** A passing error may work later; an open upload blocks all others. */
async function cancelUnlessPassing(upload: OpenUpload, file: Blob, error: unknown): Promise<null> {
  const mayWork = !(error instanceof ApiError) || error.isPassing || [401, 403].includes(error.status);
  if (mayWork || error.code === "conversion_in_progress") throw error;
  if (!(await cancelCopy(upload, file))) throw error;
  return null;
}
