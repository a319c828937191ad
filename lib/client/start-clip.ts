import { createDraft } from "./api";
import { adoptKept } from "./handoff";
import { defaultTitle } from "./media-file";

/** Makes a new draft named after this moment, with the kept file that it is for, and answers its id. */
export async function startClip(kept: string | null = null, now = new Date()): Promise<number> {
  const clipId = await createDraft(defaultTitle(now));
  if (kept !== null) await adoptKept(kept, clipId).catch(() => {});
  return clipId;
}
