import type { AddressedPart } from "#lib/assets/uploads/presign-part";
import type { PartialUpload } from "#lib/generated/prisma/client";
import { JsonResult } from "../response/json-result";
import { urls } from "../response/urls";

export function presentPartialUpload(upload: PartialUpload, origin: string) {
  return {
    success: true as const,
    upload_id: upload.id,
    upload_url: urls.upload(origin, upload.clipId, upload.id),
    method: "PUT" as const,
    headers: { "Content-Type": "application/octet-stream" },
    offset: 0,
    expires_at: upload.expiresAt.toISOString(),
  };
}

export function presentPartAddress({ upload, offset, size, address, expiresAt }: AddressedPart, origin: string) {
  const ours = `${urls.upload(origin, upload.clipId, upload.id)}?offset=${offset}`;
  return {
    success: true as const,
    upload_id: upload.id,
    upload_url: address?.url ?? ours,
    method: "PUT" as const,
    headers: address?.headers ?? { "Content-Type": "application/octet-stream" },
    offset,
    size,
    direct: address !== null,
    complete: offset === Number(upload.sizeBytes),
    expires_at: expiresAt.toISOString(),
  };
}

/** HEAD reports it in headers. */
export function presentUploadProgress({ upload, offset }: { upload: PartialUpload; offset: number }) {
  const size = Number(upload.sizeBytes);
  const body = {
    success: true as const,
    upload_id: upload.id,
    offset,
    size,
    complete: offset === size,
    expires_at: upload.expiresAt.toISOString(),
  };
  return new JsonResult(200, body, { "Upload-Offset": String(offset), "Upload-Length": String(size) });
}
