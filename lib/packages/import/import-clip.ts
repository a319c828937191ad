import { insertDrawing } from "#lib/assets/drawings/drawing-rows";
import { assertInkLimit, assertTextLimit } from "#lib/assets/intake/clip-bounds";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { withdrawUnredactedImages } from "#lib/assets/redactions/withdraw-unredacted-images";
import { asJson } from "#lib/clips/facts/clip-json";
import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import { runCopyExclusive } from "#lib/clips/run-copy-exclusive";
import { config } from "#lib/config/config";
import { type Job, Prisma, type User } from "#lib/generated/prisma/client";
import { waitForJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { AppError, type ErrorCode, fieldError } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import type { Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { queue } from "#lib/platform/queue/queue";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { store } from "#lib/platform/store/store";
import { onThread } from "#lib/platform/threads/threads";
import { acceptImportedAnnotations } from "#lib/renders/annotate-images";
import { insertBlobRows, storeFiles } from "#lib/storage/blob-register";
import { reserveClipId } from "#lib/storage/reserve-clip-id";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { VstProblem, type VstReason } from "#lib/vst/model/vst-problem";
import { type OpenVst, openVst } from "#lib/vst/read/read-vst";
import { beginConversion } from "../export/begin-conversion";
import { type ImportedAudio, importAudio } from "./import-audio";
import { findRedactions, type ImportedDrawing, importDrawings } from "./import-drawings";
import { ImportFiles } from "./import-files";
import { type ImportedImage, importImages } from "./import-images";
import { type ImportedManifest, readImportedManifest } from "./import-manifest";
import { type ImportedReply, importReplies } from "./import-replies";
import { withFileSource } from "./import-source";
import { type ImportedText, type ImportedTranscript, importTexts, importTranscript } from "./import-texts";
import { createPlaceFinder, rewritePackagedReferences } from "./packaged-pictures";

export interface ImportedClip {
  clipId: number;
  warnings: string[];
}

type Contents = {
  manifest: ImportedManifest;
  placeOf: (name: unknown) => number | null;
  audio: ImportedAudio | null;
  images: ImportedImage[];
  drawings: ImportedDrawing[];
  texts: ImportedText[];
  transcript: ImportedTranscript | null;
  replies: ImportedReply[];
};

/** Each may have 128 KB of ink. */
const REPLIES_AT_ONCE = 10;

/** Identical content with a new id and owner. All or nothing. A completed clip is completed again unless entries were skipped. */
export async function importClip(
  owner: Pick<User, "id">,
  file: IncomingFile,
  signal: AbortSignal,
): Promise<ImportedClip> {
  if (file.staged.sizeBytes === 0) throw fieldError("vst_file", "is empty: send a .vst file with content");
  const { job, ...imported } = await runCopyExclusive(owner.id, signal, () => unpack(owner, file, signal));
  if (job) await waitForJob(job.id, config().completeWaitSeconds, signal);
  return imported;
}

async function unpack(owner: Pick<User, "id">, { staged }: IncomingFile, signal: AbortSignal) {
  const clipId = await reserveClipId();
  try {
    return await withFileSource(staged.path, async (source) => {
      const vst = await openVst(source, (bytes) => onThread("readPackedManifest", bytes));
      const importing = { clipId, ownerId: owner.id, packageBytes: staged.sizeBytes, signal };
      const files = new ImportFiles(vst, importing);
      try {
        await files.reserveAll();
        const contents = await receive(vst, files, signal);
        await vst.verifyRest();
        const warnings = warningsOf(vst);
        const finishes = contents.manifest.isCompleted && warnings.length === 0;
        const job = await withWrittenBytes(documentBytes(contents), (written) =>
          storeClip(owner, files, { ...contents, finishes, written }),
        );
        await adopt(clipId);
        return { clipId, warnings, job };
      } finally {
        await files.discard();
      }
    });
  } catch (error) {
    throw error instanceof VstProblem ? refusal(error) : error;
  }
}

async function receive(vst: OpenVst, files: ImportFiles, signal: AbortSignal): Promise<Contents> {
  const manifest = readImportedManifest(vst.manifest);
  // Ink first, because redactions decide which pictures can be taken over.
  const drawings = await importDrawings(manifest, vst);
  const redactions = findRedactions(drawings, manifest, vst);
  const texts = await importTexts(manifest, vst, files);
  const transcript = await importTranscript(manifest, texts, vst);
  const audio = await importAudio(manifest, vst, { files, signal });
  const images = await importImages(manifest, vst, { redactions, files, signal });
  const media = { recording: audio?.asset.id ?? null, pictures: images.map(({ asset }) => asset.id) };
  const replies = await importReplies(vst, files, media);
  return { manifest, placeOf: createPlaceFinder(manifest, vst), drawings, texts, transcript, audio, images, replies };
}

const documentBytes = ({ drawings, transcript, replies }: Contents) =>
  [
    ...drawings.map(({ prepared: { document, coordinates } }) => document.length + (coordinates?.length ?? 0)),
    ...replies.map(({ ink }) => ink?.length ?? 0),
  ].reduce((sum, bytes) => sum + bytes, transcript?.serialized.document.length ?? 0);

async function storeClip(
  owner: Pick<User, "id">,
  files: ImportFiles,
  contents: Contents & { finishes: boolean; written: WrittenBytes },
): Promise<Job | null> {
  const write = async (tx: Transaction) => {
    const hidden = await writeRows(tx, owner, files, contents);
    return { hidden, job: contents.finishes ? await beginConversion(tx, files.clipId) : null };
  };
  const { hidden, job } = await storeFiles({ clipId: files.clipId, account: owner.id }, files.blobs, write);
  await removeDeletedFiles(hidden);
  return job;
}

/** The clip is stored; on failure, the pictures are rendered again. */
async function adopt(clipId: number): Promise<void> {
  await acceptImportedAnnotations(clipId).catch((error: unknown) =>
    log().warn("annotated pictures not imported", { clipId, error }),
  );
}

async function writeRows(
  tx: Transaction,
  owner: Pick<User, "id">,
  { clipId, blobs: stored }: ImportFiles,
  {
    manifest,
    placeOf,
    audio,
    images,
    drawings,
    texts,
    transcript,
    replies,
    written,
  }: Contents & { written: WrittenBytes },
): Promise<string[]> {
  const now = clock.now();
  const createdAt = manifest.createdAt ?? now;
  await tx.clip.create({
    data: {
      id: clipId,
      userId: owner.id,
      title: manifest.title,
      description: manifest.description || null,
      voiceTags: asJson(manifest.voiceTags),
      metadata: asJson(manifest.metadata),
      ...(manifest.pictureSwitches.length > 0 ? { pictureSwitches: asJson(manifest.pictureSwitches) } : {}),
      ...(manifest.timestamps === null ? {} : { timestamps: asJson(manifest.timestamps) }),
      durationSeconds: audio?.durationSeconds ?? null,
      storedBytes: BigInt(stored.reduce((sum, { staged }) => sum + staged.sizeBytes, 0)),
      storeBucket: store().bucket,
      createdAt,
      updatedAt: now,
    },
  });
  await insertBlobRows(tx, clipId, stored);
  const assets = [audio?.asset ?? [], images.map(({ asset }) => asset), texts.map(({ asset }) => asset)].flat();
  const assetTimes = inOrder(
    assets.map(({ createdAt: own }) => asDate(own)),
    createdAt,
  );
  await tx.asset.createMany({ data: assets.map((asset, index) => ({ ...asset, createdAt: assetTimes[index] })) });
  await tx.derivative.createMany({
    data: [audio?.derivatives ?? [], images.map((image) => image.derivatives)].flat(2),
  });
  await tx.assetText.createMany({ data: texts.flatMap(({ searchable }) => searchable ?? []) });
  const drawingTimes = inOrder(
    drawings.map((drawing) => drawing.createdAt),
    createdAt,
  );
  const of = { clipId, written };
  if (transcript) await storeTranscript(tx, of, transcript.serialized, transcript);
  for (const [index, { id, prepared }] of drawings.entries()) {
    await insertDrawing(tx, of, { id, createdAt: drawingTimes[index] ?? now }, prepared);
  }
  const imageFiles = images.map(({ asset }) => asset.filename);
  await rewritePackagedReferences(tx, of, imageFiles, placeOf);
  for (let at = 0; at < replies.length; at += REPLIES_AT_ONCE) {
    const some = replies.slice(at, at + REPLIES_AT_ONCE);
    for (const { ink } of some) written.add(ink?.length ?? 0);
    const inkOf = ({ ink }: ImportedReply) => (ink === null ? Prisma.DbNull : asJson(JSON.parse(ink)));
    await tx.reply.createMany({ data: some.map((reply) => ({ ...reply, clipId, ink: inkOf(reply) })) });
  }
  if (audio?.asset.preparation === "pending") {
    await queue().enqueue(tx, "prepare-audio", { assetId: audio.asset.id }, { turnOf: owner.id });
    await assertWaitingJobsLimit(tx, owner.id);
  }
  await enqueueReadPictures(tx, clipId);
  await assertInkLimit(tx, clipId, "vst_file");
  await assertTextLimit(tx, clipId, "vst_file");
  await assertWithinQuota(tx, clipId);
  await recordCreated(tx, clipId);
  // A safeguard: pictures were taken over with their redactions covered.
  return withdrawUnredactedImages(tx, clipId);
}

/** Drawings are ordered by creation, so missing or earlier times become a millisecond after the previous. */
function inOrder(times: readonly (Date | null)[], first: Date): Date[] {
  const ordered: Date[] = [];
  for (const time of times) {
    const before = ordered.at(-1);
    const least = before ? before.getTime() + 1 : 0;
    ordered.push(new Date(Math.max(least, (time ?? (before ? new Date(least) : first)).getTime())));
  }
  return ordered;
}

const asDate = (value: Date | string | undefined) => (value === undefined ? null : new Date(value));

function warningsOf(vst: OpenVst): string[] {
  const known = new Set(["mimetype", "manifest.json", "index.html", ...vst.files.keys()]);
  const others = vst.names.filter((name) => !known.has(name)).length;
  return others > 0 ? [`files_not_listed: ${others} files are not in the manifest and were left out.`] : [];
}

const CODES: Partial<Record<VstReason, ErrorCode>> = {
  not_a_zip: "unsupported_media_type",
  not_a_vst: "unsupported_media_type",
  too_large: "payload_too_large",
};

function refusal(problem: VstProblem): AppError {
  const message = `The file cannot be imported. ${problem.message}`;
  return new AppError(CODES[problem.reason] ?? "validation_failed", message, {
    errors: { vst_file: [problem.message] },
    body: { reason: problem.reason },
    cause: problem,
  });
}
