import { decodeFile } from "#lib/assets/intake/decode-file";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { bounds } from "#lib/contract/schema/limits";

/** A picture in a JSON body: base64 or a data: URL. The caller discards it. */
export const decodeImage = (text: string): Promise<IncomingFile> =>
  decodeFile(text, { field: "image", thing: "The picture", maxBytes: bounds.imageBytes });
