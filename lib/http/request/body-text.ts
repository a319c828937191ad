import { AppError } from "#lib/kernel/errors";
import { bodyStream } from "./body-stream";

export async function bodyText(request: Request, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bodyStream(request)) {
    bytes += piece.length;
    if (bytes > maxBytes)
      throw new AppError("payload_too_large", `The body is larger than ${maxBytes} bytes. Send less at a time.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
