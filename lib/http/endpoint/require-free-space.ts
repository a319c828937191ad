import type { OperationSpec } from "#lib/contract/operation";
import { requireRoom } from "#lib/platform/scratch/require-room";
import { scratch } from "#lib/platform/scratch/scratch";

/** What people type is less; it is taken on a nearly full disk, too. */
const LARGE_BODY_BYTES = 16 * 1024;

/** 503 `server_full` before a byte is read, for requests that bring a file or much else to be stored. */
export async function requireFreeSpace(operation: OperationSpec, request: Request): Promise<void> {
  if (bringsMuch(operation, request)) await requireRoom(scratch());
}

function bringsMuch({ body, rawBody, errors }: OperationSpec, { headers }: Request): boolean {
  if (rawBody || body?.kind === "multipart") return true;
  if (!body) return false;
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > LARGE_BODY_BYTES;
  return headers.has("transfer-encoding") && errors.includes("storage_full");
}
