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
  /** How many drawings and texts are too large to be shown. */
  leftOut: { drawings: number; texts: number };
}

/** What a page or an answer shows of ink and texts; the package that goes with them holds all. */
const budget = { inkBytes: 512 * 1024, textBytes: 256 * 1024, transcriptBytes: 0 };

/** Reads a shared clip, as much of it as can be shown. */
export async function loadPublicClip(share: SharedClip): Promise<PublicClipParts> {
  const [view, contents] = await Promise.all([findClipView(share.clipId), loadContents(share.clipId, budget)]);
  if (!view) throw notFound("The share");
  const { leftOut, ...shown } = contents;
  return {
    view,
    contents: shown,
    manifest: buildManifest(shown, { files: false }),
    leftOut: { drawings: leftOut?.drawings.length ?? 0, texts: leftOut?.texts.length ?? 0 },
  };
}
