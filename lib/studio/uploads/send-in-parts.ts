import { ApiError } from "#lib/api-client/api-error";
import { apiHeaders, request } from "#lib/api-client/request";
import { withIdleTimeout } from "#lib/api-client/with-idle-timeout";
import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as uploads from "#lib/contract/uploads";
import { type OpenUpload, uploadPath } from "./open-upload";

const patienceMs = 60_000;
/** Hosts of functions take no larger bodies than 4.5 MB, some proxies 1 MB. */
const [mostBytes, fewBytes] = [4 * 1024 * 1024, 512 * 1024];

/** The largest body that the way to the server seems to let through. */
let acceptedBytes = mostBytes;

/** A body that a proxy in front of the server refused, which will refuse others: the server itself would say why. */
export function isRefusedByHost(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status === 413 && error.code === "internal_error";
  if (isRefused) acceptedBytes = fewBytes;
  return isRefused;
}

/** In one request a line that breaks costs all of a file, in parts the last of them; small ones are there sooner in one. */
export function needsParts(file: Blob): boolean {
  return file.size > acceptedBytes;
}

interface Sending {
  clipId: number;
  kind: "audio" | "image";
  file: Blob;
  name: string;
  /** The same key continues an interrupted upload. */
  key: string;
  onShare: (share: number) => void;
  signal?: AbortSignal | undefined;
}

const opened = new Map<string, OpenUpload>();

/** Gives the id of the finished upload, for the request that would have had the file. */
export async function sendInParts({ clipId, kind, file, name, key, onShare, signal }: Sending): Promise<string> {
  const about = { kind, name, type: file.type || "application/octet-stream", size: file.size };
  const uploadId = await openUpload(clipId, about, `${key}-parts`, signal);
  opened.set(key, { clipId, uploadId });
  try {
    await sendRest({ clipId, uploadId }, file, 0, { onShare, signal });
  } catch (error) {
    // It was whole, and went into the clip by a request whose answer was lost: its key answers again.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return uploadId;
}

/** After a discarded or refused file: its parts would block others for a day. */
export async function cancelParts(key: string): Promise<void> {
  const upload = opened.get(key);
  opened.delete(key);
  if (upload) await cancelUpload(upload);
}

export async function openUpload(
  clipId: number,
  { kind, name, type, size }: { kind: "audio" | "image"; name: string; type: string; size: number },
  key: string,
  signal?: AbortSignal,
): Promise<string> {
  const { upload_id } = await request<ResponseBody<typeof uploads.createUpload>>(`/security/vst/${clipId}/uploads`, {
    method: "POST",
    json: { kind, filename: name, content_type: type, size },
    headers: { "Idempotency-Key": key },
    signal,
  });
  return upload_id;
}

/** Announces another size, and answers how much of it the server has. */
export async function resizeUpload(upload: OpenUpload, size: number, signal?: AbortSignal): Promise<number> {
  const progress = { method: "PATCH", json: { size }, signal };
  return (await request<ResponseBody<typeof uploads.resizeUpload>>(uploadPath(upload), progress)).offset;
}

/** Cancels an upload if the server can be reached; else the server deletes it after a day. */
export async function cancelUpload(upload: OpenUpload): Promise<void> {
  await request(uploadPath(upload), { method: "DELETE" }).catch(() => {});
}

/** Gives an upload up, and answers true, unless it has more than there is here. */
export async function cancelCopy(upload: OpenUpload, file: Blob): Promise<boolean> {
  try {
    const { offset } = await request<ResponseBody<typeof uploads.getUpload>>(uploadPath(upload));
    if (offset > file.size) return false;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  await cancelUpload(upload);
  return true;
}

/** Sends the missing rest of a file: directly to the store where possible, for a large rest. */
export async function sendRest(
  upload: OpenUpload,
  file: Blob,
  from: number,
  { onShare, signal }: Pick<Sending, "onShare" | "signal">,
  largestPart = mostBytes,
): Promise<void> {
  const reportShare = (offset: number) => onShare(Math.min(1, offset / file.size));
  reportShare(from);
  let offset = from;
  if (file.size - offset > mostBytes) {
    const script = await import("./send-to-store").catch(() => null);
    if (script) offset = await script.sendToStore(upload, file, offset, onShare, signal);
  }
  while (offset < file.size) {
    const most = Math.min(acceptedBytes, largestPart);
    try {
      offset = await putPart(upload, offset, file.slice(offset, offset + most), signal);
    } catch (error) {
      if (!isRefusedByHost(error) || most <= fewBytes) throw error;
    }
    reportShare(offset);
  }
}

/** Sends a part, and answers where the next one begins: the server may have had more, or less, than was known here. */
export async function putPart(upload: OpenUpload, offset: number, part: Blob, signal?: AbortSignal): Promise<number> {
  const put = async (signal: AbortSignal) => {
    const answer = await fetch(`/api/v1${uploadPath(upload)}?offset=${offset}`, {
      method: "PUT",
      body: part,
      headers: { ...apiHeaders(), "Content-Type": "application/octet-stream" },
      credentials: "same-origin",
      signal,
    });
    return { answer, told: await answer.json().catch(() => null) };
  };
  const begun = performance.now();
  const { answer, told } = await withIdleTimeout(patienceMs, put, signal).catch(() => {
    if (performance.now() - begun >= patienceMs) acceptedBytes = fewBytes;
    throw new ApiError(0, null);
  });
  const isElsewhere = answer.status === 409 && typeof told?.offset === "number" && told.offset !== offset;
  if (!answer.ok && !isElsewhere) {
    throw new ApiError(answer.status, told, Number(answer.headers.get("Retry-After")) || null);
  }
  // Without it, another one answers in the server's place.
  if (typeof told?.offset !== "number") throw new ApiError(0, null);
  return told.offset;
}
