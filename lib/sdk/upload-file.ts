import type { Answer } from "./api-types";
import type { Client } from "./client";
import { keepTrying } from "./keep-trying";
import { TellmarkError } from "./tellmark-error";

/** The size that proxies usually accept. */
const partBytes = 4 * 1024 * 1024;
const tries = 6;
/** After a conflict the server says where it is. */
const mayGoOn = (error: TellmarkError) => error.isPassing || error.code === "conflict";

export interface UploadProgress {
  uploadId: string;
  /** Bytes that the server has. */
  sent: number;
  size: number;
}

export interface UploadOptions {
  kind: "audio" | "image";
  name?: string;
  /** The text alternative of an image. */
  alt?: string;
  /** Resumes an upload that was interrupted; `onProgress` names it. The server keeps it for a day. */
  uploadId?: string;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

type StoredFile = Answer<"post", "/security/vst/{vstId}/uploads/{uploadId}/attach">;

interface Target {
  vstId: number;
  uploadId: string;
}

/**
 * Sends a file to a clip in parts, and goes on where it was after a failure that passes. An image is added, a recording
 * replaces the earlier one.
 */
export async function uploadFile(
  client: Client,
  clipId: number,
  file: Blob,
  options: UploadOptions,
): Promise<StoredFile> {
  const { signal, onProgress } = options;
  const uploadId = options.uploadId ?? (await openUpload(client, clipId, file, options));
  const path = { vstId: clipId, uploadId };
  for (let isComplete = false; !isComplete; ) {
    const part = await keepTrying(() => sendPart(client, path, file, signal), { tries, signal, isPassing: mayGoOn });
    onProgress?.({ uploadId, sent: part.sent, size: file.size });
    isComplete = part.isComplete;
  }
  const body = options.alt === undefined ? {} : { alt: options.alt };
  const attach = { path, body, signal, idempotencyKey: `attach-${uploadId}` };
  return keepTrying(() => client.post("/security/vst/{vstId}/uploads/{uploadId}/attach", attach), { tries, signal });
}

async function openUpload(client: Client, clipId: number, file: Blob, { kind, name, signal }: UploadOptions) {
  const type = file.type === "" ? {} : { content_type: file.type };
  const body = { kind, size: file.size, ...type, ...(name === undefined ? {} : { filename: name }) };
  const { upload_id } = await client.post("/security/vst/{vstId}/uploads", { path: { vstId: clipId }, body, signal });
  return upload_id;
}

/** The server says where the next part begins and where it goes, so a repeated call never sends a part twice. */
async function sendPart(client: Client, path: Target, file: Blob, signal: AbortSignal | undefined) {
  const part = await client.post("/security/vst/{vstId}/uploads/{uploadId}/address", {
    path,
    body: { size: partBytes },
    signal,
  });
  if (part.complete) return { sent: part.offset, isComplete: true };
  const sent = part.offset + part.size;
  const body = file.slice(part.offset, sent);
  if (part.direct) await sendToStore(part, body, signal);
  else {
    const query = { offset: part.offset };
    await client.put("/security/vst/{vstId}/uploads/{uploadId}", { path, query, body, signal });
  }
  return { sent, isComplete: false };
}

/** The store gets no key. After any failure of it another address is asked for. */
async function sendToStore(
  { upload_url, method, headers }: { upload_url: string; method: string; headers: Record<string, string> },
  body: Blob,
  signal: AbortSignal | undefined,
) {
  const fail = (what: string, cause?: unknown) => {
    return new TellmarkError({ code: "network_error", status: 0, message: `The file store ${what}.` }, cause);
  };
  const response = await fetch(upload_url, { method, headers, body, ...(signal ? { signal } : {}) }).catch((error) => {
    throw signal?.aborted ? error : fail("does not answer", error);
  });
  if (!response.ok) throw fail(`answered ${response.status}`);
}
