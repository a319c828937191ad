import { findClipView } from "#lib/clips/clip-view";
import { notFound } from "#lib/errors";
import { Answered } from "./answers";
import { presentClip } from "./present/clip";

/** Answers with a clip as it is now; its ETag is its version. */
export async function answerClip(clipId: number, origin: string, message: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const body = { success: true as const, data: presentClip(view, origin), message };
  return new Answered(200, body, { ETag: `"clip-${clipId}-${view.clip.version}"` });
}
