import type { BodySpec } from "#lib/contract/schema/operation";

/** Whether the body is the file itself: an image, or bytes without a type. */
export function isRawFile(body: BodySpec, request: Request): boolean {
  if (body.kind !== "multipart" || !body.file.raw) return false;
  return /^(image\/|application\/octet-stream\b)/i.test(request.headers.get("content-type") ?? "");
}
