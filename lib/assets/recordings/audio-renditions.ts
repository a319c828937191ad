import { createReadStream } from "node:fs";
import { asJson } from "#lib/clips/facts/clip-json";
import { bounds } from "#lib/contract/schema/limits";
import type { Cut } from "#lib/cuts/cut";
import type { Asset, DerivativeRole } from "#lib/generated/prisma/client";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { type AudioRequest, MediaError, type PreparedAudio, type SniffedType } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff/sniff";
import { sniffFile } from "#lib/platform/media/sniff/sniff-file";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";

interface Rendering {
  cut: Cut | null;
  knownSeconds: number | null;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  onOverview?: AudioRequest["onOverview"];
}

export async function renderRecording(
  asset: Pick<Asset, "blobKey" | "durationSeconds" | "durationSource">,
  rendering: Omit<Rendering, "knownSeconds">,
  keep: (prepared: PreparedAudio) => Promise<void>,
): Promise<void> {
  const input = await openRecording(asset.blobKey);
  await prepareFile(input, { ...rendering, knownSeconds: countedSeconds(asset) }, keep).finally(input.release);
}

/** The duration counted from packets; headers and clients may be wrong. */
export function countedSeconds(asset: Pick<Asset, "durationSeconds" | "durationSource">): number | null {
  return asset.durationSource === "packets" ? asset.durationSeconds : null;
}

export async function prepareFile<T>(
  { path, sniffed }: { path: string; sniffed: SniffedType },
  { cut, knownSeconds, signal, onProgress, onOverview }: Rendering,
  keep: (prepared: PreparedAudio) => Promise<T>,
): Promise<T> {
  const folder = await scratch().workFolder();
  try {
    const prepared = await mediaEngine().prepareAudio({
      input: path,
      outDir: folder.path,
      sniffed,
      maxSeconds: bounds.audioSeconds,
      knownSeconds,
      cut,
      signal,
      onProgress: (_stage, percent) => onProgress(percent),
      ...(onOverview ? { onOverview } : {}),
    });
    return await keep(prepared);
  } finally {
    await folder.remove();
  }
}

export async function openRecording(key: string) {
  const input = await localCopy(key);
  if (!input) throw new MediaError("engine_crashed", "The recording is not in the store.");
  const sniffed = await sniffFile(input.path, await firstBytes(key));
  if (sniffed) return { path: input.path, sniffed, release: input.release };
  await input.release();
  throw new MediaError("audio_undecodable", "The format of the recording is not known.");
}

async function firstBytes(key: string): Promise<Buffer> {
  const stream = await store().get(key, { start: 0, end: 65_535 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface AudioRendition {
  role: DerivativeRole;
  filename: string;
  blob: NewBlob;
}

export async function stageRenditions(clipId: number, prepared: PreparedAudio): Promise<AudioRendition[]> {
  const parts: Part[] = [
    { role: "playback", path: prepared.playback.path, extension: "mp3", contentType: "audio/mpeg" },
    { role: "peaks", path: prepared.peaks.path, extension: "dat", contentType: "application/octet-stream" },
    { role: "overview", path: prepared.overview.path, extension: "json", contentType: "application/json" },
    ...(await cleanPart(prepared)),
  ];
  return Promise.all(
    parts.map(async ({ role, path, extension, contentType }) => {
      const filename = newFilename(clipId, role, extension);
      const blob: NewBlob = {
        key: blobKey(clipId, "audio", filename),
        staged: await scratch().adopt(path),
        contentType,
      };
      return { role, filename, blob };
    }),
  );
}

export async function insertRenditions(
  tx: Transaction,
  assetId: string,
  renditions: readonly AudioRendition[],
  { durationSeconds, cut }: { durationSeconds: number; cut: Cut | null },
): Promise<void> {
  await tx.derivative.createMany({
    data: renditions.map(({ role, filename, blob }) => ({
      id: newId("der"),
      assetId,
      role,
      filename,
      blobKey: blob.key,
      contentType: blob.contentType,
      sizeBytes: BigInt(blob.staged.sizeBytes),
      ...(role === "playback" || role === "whole"
        ? { durationSeconds, ...(cut ? { cut: asJson({ ...cut }) } : {}) }
        : {}),
    })),
  });
}

interface Part {
  role: DerivativeRole;
  path: string;
  extension: string;
  contentType: string;
}

/** Without metadata, for recipients. Its type is detected again. */
async function cleanPart({ clean }: PreparedAudio): Promise<Part[]> {
  if (!clean) return [];
  const sniffed = await sniff(await readHead(clean.path));
  if (sniffed?.family !== "audio") return [];
  return [{ role: "clean", path: clean.path, extension: sniffed.extension, contentType: sniffed.contentType }];
}

async function readHead(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 65_535 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The whole recording is kept beside its renditions, under names that no recipient is served by. */
const aside = [
  ["playback", "whole"],
  ["peaks", "whole_peaks"],
  ["overview", "whole_overview"],
  ["clean", "whole_clean"],
] as const satisfies readonly (readonly [DerivativeRole, DerivativeRole])[];

export const toWholeRoles = (renditions: readonly AudioRendition[]): AudioRendition[] =>
  renditions.map((one) => ({ ...one, role: aside.find(([role]) => role === one.role)?.[1] ?? one.role }));

export const isServedRole = (role: DerivativeRole): boolean => aside.some(([name]) => name === role);

export async function archiveWholeRenditions(tx: Transaction, assetId: string): Promise<void> {
  for (const [role, name] of aside) await rename(tx, assetId, role, name);
}

export async function restoreWholeRenditions(tx: Transaction, assetId: string): Promise<void> {
  for (const [role, name] of aside) await rename(tx, assetId, name, role);
}

function rename(tx: Transaction, assetId: string, from: DerivativeRole, to: DerivativeRole) {
  return tx.derivative.updateMany({ where: { assetId, role: from }, data: { role: to } });
}
