import { AppError } from "#lib/kernel/errors";
import { TooManyBytes } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { declaredLength, readableBody } from "./body-stream";
import { unreadableBodyError } from "./read-json";
import type { Upload } from "./read-multipart";
import type { StorageAllowance } from "./storage-allowance";

/** Stages a body that is the file itself. */
export async function readRawFile(
  request: Request,
  maxFileBytes: number,
  allowance: StorageAllowance,
): Promise<Upload> {
  if (!request.body) throw unreadableBodyError("The body is empty.");
  if ((declaredLength(request) ?? 0) > maxFileBytes)
    throw new AppError("payload_too_large", `The file is larger than ${maxFileBytes} bytes. Send a smaller one.`);
  const maxBytes = Math.min(maxFileBytes, allowance.bytes);
  const staged = await scratch()
    .stage(readableBody(request, request.signal), { maxBytes, signal: request.signal })
    .catch((error: unknown) => {
      throw error instanceof TooManyBytes && maxBytes < maxFileBytes ? allowance.full() : error;
    });
  return { staged, originalName: null, declaredType: request.headers.get("content-type") };
}
