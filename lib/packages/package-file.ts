import { inLine } from "#lib/platform/in-line";
import { annotateImages } from "#lib/thumbnails/annotate-images";
import type { ClipTexts } from "#lib/vst/clip-contents";
import { totalLength, zipEtag, zipStream } from "#lib/vst/zip-writer";
import { type ContentsOptions, loadTexts } from "./clip-contents";
import { layOut } from "./lay-out";
import { openEntry } from "./open-entry";

export interface PackageToSend {
  sizeBytes: number;
  etag: string;
  title: string;
  open: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}

/** The package of a clip as it is now, in any state: its exact size and tag are known before a byte is read. */
export async function packageFile(clipId: number): Promise<PackageToSend> {
  return oneAtATime(clipId, async () => packageOf(await loadPackage(clipId)));
}

/** However often a package is asked for, it is put together once at a time: it may take memory and a thread. */
export function oneAtATime<T>(clipId: number, work: () => Promise<T>): Promise<T> {
  return inLine(`packages of ${clipId}`, work);
}

/** Everything that a package is made from, with its annotated pictures drawn: the same clip gives the same bytes. */
export async function loadPackage(clipId: number, options: ContentsOptions = {}): Promise<ClipTexts> {
  await annotateImages(clipId);
  return loadTexts(clipId, options);
}

/** The package of what was read of a clip. */
export async function packageOf(texts: ClipTexts): Promise<PackageToSend> {
  const { entries } = await layOut(texts);
  return {
    sizeBytes: totalLength(entries),
    etag: zipEtag(entries).replaceAll('"', ""),
    title: texts.title,
    open: (range) => zipStream(entries, openEntry, range),
  };
}
