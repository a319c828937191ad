import { open } from "node:fs/promises";
import { type DetectedFile, detectFileType } from "#lib/assets/intake/detect-file-type";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma } from "#lib/generated/prisma/client";
import { parseSafely } from "#lib/json/safe-json";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { mediaEngine } from "#lib/platform/media/media";
import { sniff } from "#lib/platform/media/sniff/sniff";
import type { StagedFile } from "#lib/platform/scratch/port";
import { isOverview, isPeaks, isPlainMp3 } from "#lib/vst/read/clean-media";
import type { OpenVst } from "#lib/vst/read/read-vst";
import type { ImportFiles } from "./import-files";
import type { ImportedManifest } from "./import-manifest";
import { findOriginalName } from "./packaged-pictures";

const PEAKS = "waveform/detail.dat";
const OVERVIEW = "waveform/overview.json";
const MAX_PEAKS_BYTES = 4 * 1024 * 1024;
const MAX_OVERVIEW_BYTES = 64 * 1024;
/** Tolerance between the manifest's duration and that of the packets, in seconds. */
const SLACK_SECONDS = 0.25;
const TAIL_BYTES = 4096;

export type ImportedAudio = {
  asset: Prisma.AssetCreateManyInput;
  derivatives: Prisma.DerivativeCreateManyInput[];
  durationSeconds: number | null;
};

type Prepared = { playback: StagedFile; peaks: StagedFile; overview: StagedFile; durationSeconds: number };

/** Keeps prepared files that equal this service's own. */
export async function importAudio(
  { audio }: ImportedManifest,
  vst: OpenVst,
  { files, signal }: { files: ImportFiles; signal: AbortSignal },
): Promise<ImportedAudio | null> {
  const source = audio?.original ?? audio?.main;
  if (!audio || !source) return null;
  const prepared = await readPrepared(audio, vst, files, signal);
  const staged = await files.stage(source, bounds.audioBytes);
  const declaredType = vst.files.get(source)?.contentType ?? null;
  const accepted = await detectFileType("audio", "vst_file", { staged, originalName: null, declaredType });
  const scan =
    !prepared && accepted.sniffed ? await mediaEngine().scanAudio(staged.path, accepted.sniffed, signal) : null;
  const durationSeconds = prepared?.durationSeconds ?? scan?.durationSeconds ?? audio.duration;
  if (durationSeconds !== null && durationSeconds > bounds.audioSeconds) {
    throw new AppError(
      "payload_too_large",
      `The recording is longer than ${bounds.audioSeconds / 60} minutes. Send a shorter one.`,
    );
  }
  const id = newId("ast");
  // If it is the prepared recording, it has no metadata to remove.
  const isPlain = staged.sha256 === prepared?.playback.sha256;
  const clean = prepared && !isPlain ? await cleanOriginal(id, staged, accepted, files, signal) : [];
  const stored = files.add("audio", "audio", staged, accepted.contentType, accepted.extension);
  const { sampleRate, channels, loudness, gapFilledSeconds } = audio;
  const measured = prepared ? { sampleRate, channels, loudness, gapFilledSeconds } : {};
  return {
    durationSeconds,
    asset: {
      id,
      clipId: files.clipId,
      kind: "audio",
      ...stored,
      originalName: findOriginalName(source, vst),
      format: accepted.sniffed ? accepted.extension : "unknown",
      durationSeconds,
      durationSource: prepared ? "packets" : (scan?.source ?? (durationSeconds === null ? null : "claim")),
      preparation: prepared ? "ready" : accepted.sniffed ? "pending" : "raw",
      progress: prepared ? 100 : 0,
      facts: { demuxer: accepted.sniffed?.demuxer ?? null, warnings: accepted.warnings, ...measured },
    },
    derivatives: prepared ? [...derivativesOf(id, prepared, files), ...clean] : [],
  };
}

/** Null unless it is complete and equals this service's own. */
async function readPrepared(
  audio: NonNullable<ImportedManifest["audio"]>,
  vst: OpenVst,
  files: ImportFiles,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const { main, duration } = audio;
  if (main === null || duration === null || !vst.names.includes(PEAKS) || !vst.names.includes(OVERVIEW)) return null;
  const overview = parseSafely(await vst.read(OVERVIEW, MAX_OVERVIEW_BYTES));
  if (typeof overview === "string" || !isOverview(overview.value)) return null;
  if (!isPeaks(await vst.read(PEAKS, MAX_PEAKS_BYTES))) return null;
  const playback = await files.stage(main, bounds.audioBytes);
  const { sniffed } = await detectFileType("audio", "vst_file", {
    staged: playback,
    originalName: null,
    declaredType: null,
  });
  if (sniffed?.contentType !== "audio/mpeg" || !isPlainMp3(playback.head, await tailOf(playback))) return null;
  const scan = await mediaEngine().scanAudio(playback.path, sniffed, signal);
  if (scan.durationSeconds === null || Math.abs(scan.durationSeconds - duration) > SLACK_SECONDS) return null;
  const [peaks, points] = [await files.stage(PEAKS, MAX_PEAKS_BYTES), await files.stage(OVERVIEW, MAX_OVERVIEW_BYTES)];
  return { playback, peaks, overview: points, durationSeconds: duration };
}

async function cleanOriginal(
  assetId: string,
  { path }: StagedFile,
  { sniffed }: DetectedFile,
  files: ImportFiles,
  signal: AbortSignal,
): Promise<Prisma.DerivativeCreateManyInput[]> {
  if (!sniffed) return [];
  const outDir = await files.workFolder();
  const cleaned = await mediaEngine().cleanAudio({ input: path, outDir, sniffed, signal });
  if (!cleaned) return [];
  const staged = await files.adopt(cleaned.path);
  const found = await sniff(staged.head);
  if (found?.family !== "audio") return [];
  const { sha256: _sha256, ...stored } = files.add("audio", "clean", staged, found.contentType, found.extension);
  return [{ id: newId("der"), assetId, role: "clean", ...stored }];
}

async function tailOf({ path, sizeBytes }: StagedFile): Promise<Buffer> {
  const length = Math.min(TAIL_BYTES, sizeBytes);
  const file = await open(path, "r");
  try {
    return (await file.read(Buffer.alloc(length), 0, length, sizeBytes - length)).buffer;
  } finally {
    await file.close();
  }
}

function derivativesOf(assetId: string, prepared: Prepared, files: ImportFiles): Prisma.DerivativeCreateManyInput[] {
  const parts = [
    ["playback", prepared.playback, "audio/mpeg", "mp3"],
    ["peaks", prepared.peaks, "application/octet-stream", "dat"],
    ["overview", prepared.overview, "application/json", "json"],
  ] as const;
  return parts.map(([role, staged, contentType, extension]) => {
    const { sha256: _sha256, ...stored } = files.add("audio", role, staged, contentType, extension);
    const durationSeconds = role === "playback" ? prepared.durationSeconds : null;
    return { id: newId("der"), assetId, role, ...stored, durationSeconds };
  });
}
