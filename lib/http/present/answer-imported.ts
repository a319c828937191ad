import { findClipView } from "#lib/clips/clip-view";
import type { Imported } from "#lib/imports/import-clip";
import { notFound } from "#lib/kernel/errors";
import { Answered } from "../endpoint/answers";
import { presentOneClip } from "./clip";

/** Answers with a clip that was made of a package. */
export async function answerImported({ clipId, warnings }: Imported, origin: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const data = { ...presentOneClip(view, origin), warnings };
  const answer = { success: true as const, data, message: "The clip was imported." };
  return new Answered(201, answer, { Location: `${origin}/api/v1/clips/${clipId}` });
}
