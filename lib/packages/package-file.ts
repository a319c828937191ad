import { notFound } from "#lib/kernel/errors";
import { shared } from "#lib/kernel/runtime.mjs";
import { annotateImages } from "#lib/pictures/annotate-images";
import { db } from "#lib/platform/db";
import { inLine } from "#lib/platform/in-line";
import { emptyGate, gate } from "#lib/platform/media/gate";
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

/** How many packages are put together at a time, of all people: each may hold a hundred megabytes meanwhile. */
const TOGETHER = 2;

/**
 * However many of their packages somebody asks for, they are put together one at a time: each takes memory and a thread. Of
 * all people only so many are at it, in the order in which they came.
 */
export async function oneAtATime<T>(clipId: number, work: () => Promise<T>): Promise<T> {
  const clip = await db().clip.findUnique({ where: { id: clipId }, select: { userId: true } });
  if (!clip) throw notFound();
  return inLine(`packages of ${clip.userId}`, () => gate(shared("packages", () => emptyGate(TOGETHER))).run(work));
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
