import { layoutPackage } from "#lib/vst/layout";
import { totalLength, zipEtag, zipStream } from "#lib/vst/zip-writer";
import { loadContents } from "./clip-contents";
import { openEntry } from "./open-entry";

/** The package of a clip as it is now, in any state: its exact size and tag are known before a byte is read. */
export async function packageFile(clipId: number): Promise<{
  sizeBytes: number;
  etag: string;
  title: string;
  open: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}> {
  const contents = await loadContents(clipId);
  const { entries } = layoutPackage(contents);
  return {
    sizeBytes: totalLength(entries),
    etag: zipEtag(entries).replaceAll('"', ""),
    title: contents.title,
    open: (range) => zipStream(entries, openEntry, range),
  };
}
