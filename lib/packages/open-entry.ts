import { blobs } from "#lib/platform/blobs/blobs";
import type { OpenBlob } from "#lib/vst/entry";

/** Opens a stored file for the ZIP writer. */
export const openEntry: OpenBlob = async (key, start, end) => {
  const stream = await blobs().open(key, { start, end });
  if (!stream) throw new Error(`the stored file ${key} is gone`);
  return stream;
};
