import { notFound } from "#lib/kernel/errors";
import { fileResponse } from "./files";

interface Stored {
  key: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  recognised: boolean;
}

const owners = "private, max-age=31536000, immutable";

/** The ETag is the SHA-256. Unrecognised formats are sent as attachments. */
export function sendStored(
  request: Request,
  file: Stored | null,
  options: { cacheControl?: string; crossOrigin?: boolean; filename?: string; download?: boolean } = {},
): Promise<Response> {
  if (!file) throw notFound("The file");
  return fileResponse(request, {
    sizeBytes: file.sizeBytes,
    etag: file.sha256,
    contentType: file.contentType,
    filename: options.filename ?? file.filename,
    disposition: file.recognised && !options.download ? "inline" : "attachment",
    cacheControl: options.cacheControl ?? owners,
    crossOrigin: options.crossOrigin,
    source: { kind: "blob", key: file.key },
  });
}
