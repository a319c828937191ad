import { clipEtag } from "#lib/clips/assert-version";
import { type ClipView, findClipView } from "#lib/clips/clip-view";
import { notFound } from "#lib/kernel/errors";
import { presentOneClip, presentTrimmed } from "../present/clip";
import { JsonResult } from "../response/json-result";
import { urls } from "../response/urls";

export async function answerClip(clipId: number, origin: string, message: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  return answerView(view, origin, message);
}

export function answerView(view: ClipView, origin: string, message: string) {
  // These counts change without a new version, which the ETag stands for.
  const { share_count, view_count, reply_count, ...data } = presentOneClip(view, origin);
  return new JsonResult(200, { success: true as const, data, message }, { ETag: `"${clipEtag(view.clip)}"` });
}

/** For the answerer: without the asker's links, and after Send without the asker's metadata. */
export function answerAnswerer(view: ClipView, origin: string) {
  const { body, headers } = answerView(view, origin, "The clip.");
  const data = view.clip.answeredAt ? { ...body.data, metadata: {} } : body.data;
  return new JsonResult(200, { ...body, data }, headers);
}

/** Answers with a clip that was just made, by this request or by the one that it repeats. */
export async function answerMadeClip(clipId: number, origin: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const answer = { success: true as const, data: presentOneClip(view, origin), message: "The clip was created." };
  return new JsonResult(201, answer, { Location: `${origin}/api/v1/clips/${clipId}` });
}

export async function answerTrimmed(clipId: number, status = 200) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  return new JsonResult(status, presentTrimmed(view), { ETag: `"${clipEtag(view.clip)}"` });
}

export async function answerImageOrder(clipId: number, origin: string) {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const filenames = view.images.map(({ filename }) => filename);
  const image_urls = filenames.map((filename) => urls.image(origin, clipId, filename));
  return new JsonResult(200, { success: true as const, filenames, image_urls }, { ETag: `"${clipEtag(view.clip)}"` });
}
