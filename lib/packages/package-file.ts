import { annotateImages } from "#lib/thumbnails/annotate-images";
import type { ClipContents } from "#lib/vst/clip-contents";
import { layoutPackage } from "#lib/vst/layout";
import { totalLength, zipEtag, zipStream } from "#lib/vst/zip-writer";
import { type ContentsOptions, loadContents } from "./clip-contents";
import { openEntry } from "./open-entry";

export interface PackageToSend {
  sizeBytes: number;
  etag: string;
  title: string;
  open: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}

/** The package of a clip as it is now, in any state: its exact size and tag are known before a byte is read. */
export async function packageFile(clipId: number): Promise<PackageToSend> {
  return packageOf(await loadPackage(clipId));
}

/** Everything that a package is made from, with its annotated pictures drawn: the same clip gives the same bytes. */
export async function loadPackage(clipId: number, options: ContentsOptions = {}): Promise<ClipContents> {
  await annotateImages(clipId);
  return loadContents(clipId, options);
}

/** The package of what was read of a clip. */
export function packageOf(contents: ClipContents): PackageToSend {
  const { entries } = layoutPackage(contents);
  return {
    sizeBytes: totalLength(entries),
    etag: zipEtag(entries).replaceAll('"', ""),
    title: contents.title,
    open: (range) => zipStream(entries, openEntry, range),
  };
}
