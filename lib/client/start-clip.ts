import { createDraft } from "./api";
import { defaultTitle } from "./media-file";

/** Makes a new draft named after this moment and answers its id. */
export function startClip(now = new Date()): Promise<number> {
  return createDraft(defaultTitle(now));
}
