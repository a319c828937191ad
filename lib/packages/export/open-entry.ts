import { store } from "#lib/platform/store/store";
import type { OpenBlob } from "#lib/vst/model/entry";

export const openEntry: OpenBlob = async (key, start, end) => {
  const stream = await store().get(key, { start, end });
  if (!stream) throw new Error(`the stored file ${key} is gone`);
  return stream;
};
