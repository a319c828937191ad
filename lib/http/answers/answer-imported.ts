import { findClipView } from "#lib/clips/clip-view";
import { notFound } from "#lib/kernel/errors";
import type { ImportedClip } from "#lib/packages/import/import-clip";
import { presentOneClip } from "../present/clip";
import { JsonResult } from "../response/json-result";

export async function answerImported({ clipId, warnings }: ImportedClip, origin: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const clip = presentOneClip(view, origin);
  const data = { ...clip, warnings: [...new Set([...warnings, ...(clip.warnings ?? [])])] };
  const answer = { success: true as const, data, message: "The clip was imported." };
  return new JsonResult(201, answer, { Location: `${origin}/api/v1/clips/${clipId}` });
}
