import { processSingleton } from "#lib/config/runtime";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { annotateImages } from "#lib/renders/annotate-images";
import type { ClipTexts } from "#lib/vst/model/clip-contents";
import type { EntrySource } from "#lib/vst/model/entry";
import { totalLength, zipCrc32, zipEtag, zipStream } from "#lib/vst/zip/zip-writer";
import { type ContentsOptions, loadTexts } from "./clip-contents";
import { openEntry } from "./open-entry";
import { buildPackageLayout } from "./package-layout";

export interface PackageToSend {
  sizeBytes: number;
  etag: string;
  title: string;
  /** Of all its bytes. */
  crc32: () => number;
  open: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
  /** Bytes of it that are in memory; the others are read from the store. */
  memoryBytes: number;
}

/** In any state of the clip. Size and ETag are known before a byte is read. */
export async function packageFile(clipId: number): Promise<PackageToSend> {
  return runOneAtATime(clipId, async () => buildPackage(await loadPackage(clipId)));
}

/** Packages built at the same time by all users together; each may take a hundred megabytes. */
const TOGETHER = 2;

/** One of an owner's at a time, and a limited number overall: building takes memory and a thread. */
export async function runOneAtATime<T>(clipId: number, work: () => Promise<T>): Promise<T> {
  const clip = await db().clip.findUnique({ where: { id: clipId }, select: { userId: true } });
  if (!clip) throw notFound();
  return processSingleton("packages", () => createFairSemaphore(TOGETHER)).run(clip.userId, work);
}

/** Renders missing annotated pictures first, so that the same clip gives the same bytes. */
export async function loadPackage(clipId: number, options: ContentsOptions = {}): Promise<ClipTexts> {
  await annotateImages(clipId);
  return loadTexts(clipId, options);
}

export async function buildPackage(texts: ClipTexts): Promise<PackageToSend> {
  const { entries } = await buildPackageLayout(texts);
  return {
    sizeBytes: totalLength(entries),
    etag: zipEtag(entries).replaceAll('"', ""),
    title: texts.title,
    crc32: () => zipCrc32(entries),
    open: (range) => zipStream(entries, openEntry, range),
    memoryBytes: entries.reduce((sum, { source }) => sum + bytesInMemory(source), 0),
  };
}

function bytesInMemory(source: EntrySource): number {
  if (source.kind === "blob") return 0;
  return source.kind === "deflated"
    ? source.deflated.length
    : source.bytes.length + (source.packed?.deflated?.length ?? 0);
}
