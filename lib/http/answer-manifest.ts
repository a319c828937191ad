import { findClipView } from "#lib/clips/clip-view";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { clipEtag } from "#lib/clips/require-version";
import { notFound } from "#lib/errors";
import { Answered } from "./answers";
import { presentManifest } from "./present/manifest";

/** Answers with the manifest as it is now; it and the clip record share one tag. */
export async function answerManifest(clip: OwnedClip, origin: string, message = "The manifest.") {
  const view = await findClipView(clip.id);
  if (!view) throw notFound();
  const body = { success: true as const, message, ...(await presentManifest(clip.id, origin)) };
  return new Answered(200, body, { ETag: `"${clipEtag(view.clip)}"` });
}
