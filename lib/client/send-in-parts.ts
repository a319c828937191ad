import { ApiError } from "./api-error";
import { request } from "./request";

/** Hosts of functions take no larger bodies than 4.5 MB. */
const partBytes = 4 * 1024 * 1024;

let hostIsSmall = false;

/** A body that somebody in front of the server refused: the server itself would say why. */
export function isRefusedByHost(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status === 413 && error.code === "internal_error";
  hostIsSmall ||= isRefused;
  return isRefused;
}

/** Known from an earlier file of this page. */
export function needsParts(file: Blob): boolean {
  return hostIsSmall && file.size > partBytes;
}

interface Sending {
  clipId: number;
  kind: "audio" | "image";
  file: Blob;
  name: string;
  /** The same key goes on where it broke off. */
  key: string;
  onShare: (share: number) => void;
}

/** Gives the id of the finished upload, for the request that would have had the file. */
export async function sendInParts({ clipId, kind, file, name, key, onShare }: Sending): Promise<string> {
  const { upload_id: uploadId } = await request<{ upload_id: string }>(`/security/vst/${clipId}/uploads`, {
    method: "POST",
    json: { kind, filename: name, content_type: file.type || "application/octet-stream", size: file.size },
    headers: { "Idempotency-Key": `${key}-parts` },
  });
  const path = `/api/v1/security/vst/${clipId}/uploads/${uploadId}`;
  for (let offset = 0; offset < file.size; ) {
    const answer = await fetch(`${path}?offset=${offset}`, {
      method: "PUT",
      body: file.slice(offset, offset + partBytes),
      headers: { Accept: "application/json", "Content-Type": "application/octet-stream" },
      credentials: "same-origin",
    }).catch(() => null);
    if (!answer) throw new ApiError(0, null);
    // It was whole, and went into the clip by a request whose answer was lost: its key answers again.
    if (answer.status === 404) return uploadId;
    const told = await answer.json().catch(() => null);
    const isElsewhere = answer.status === 409 && typeof told?.offset === "number" && told.offset !== offset;
    if (!answer.ok && !isElsewhere) {
      throw new ApiError(answer.status, told, Number(answer.headers.get("Retry-After")) || null);
    }
    offset = told.offset;
    onShare(offset / file.size);
  }
  return uploadId;
}
