import type { OperationSpec } from "#lib/contract/schema/operation";
import { assertScratchSpace } from "#lib/platform/scratch/assert-scratch-space";
import { scratch } from "#lib/platform/scratch/scratch";

const LARGE_BODY_BYTES = 16 * 1024;

export async function assertFreeSpace(operation: OperationSpec, request: Request): Promise<void> {
  if (bringsMuch(operation, request)) await assertScratchSpace(scratch());
}

function bringsMuch({ body, rawBody, errors }: OperationSpec, { headers }: Request): boolean {
  if (rawBody || body?.kind === "multipart") return true;
  if (!body) return false;
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > LARGE_BODY_BYTES;
  return headers.has("transfer-encoding") && errors.includes("storage_full");
}
