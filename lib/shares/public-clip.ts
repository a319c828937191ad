import { type ClipView, findClipView } from "#lib/clips/clip-view";
import { notFound } from "#lib/errors";
import { loadContents } from "#lib/packages/clip-contents";
import type { ClipContents } from "#lib/vst/clip-contents";
import { buildManifest, type Manifest } from "#lib/vst/manifest";
import type { SharedClip } from "./open-share";

/** Everything the visitor of a link may be shown. */
export interface PublicClipParts {
  view: ClipView;
  contents: ClipContents;
  manifest: Manifest;
}

/** Reads a shared clip whole. */
export async function loadPublicClip(share: SharedClip): Promise<PublicClipParts> {
  const [view, contents] = await Promise.all([findClipView(share.clipId), loadContents(share.clipId)]);
  if (!view) throw notFound("The share");
  return { view, contents, manifest: buildManifest(contents) };
}
