import type { Derivative } from "#lib/generated/prisma/client";
import { getMarkTimes, isStrokeVisible } from "#lib/ink/growth";
import { type InkStroke, leavesInk } from "#lib/ink/stroke";
import { AppError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { log } from "#lib/log/log";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { MediaError, type RenderedScene } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { deleteBlobRows, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import type { Composition } from "./scene/composition";
import { loadRenderInput } from "./scene/load-render-input";
import type { ThumbnailPicture } from "./scene/render-input";
import { MissingImageError, sceneFingerprint, withRenderedScene } from "./scene/render-scene";
import { annotatedScene } from "./scene/scenes";

/** Another process has rendered the same image, which may already be in a package. */
class DrawnElsewhere extends Error {}

const ROUNDS = 3;
const ROLE = "annotated";

interface Annotation {
  assetId: string;
  displayKey: string;
  composition: Composition;
  inputs: string;
}

/** A picture that fails to render is skipped until the clip changes. */
export async function annotateImages(clipId: number, signal?: AbortSignal): Promise<void> {
  await runExclusive(`annotations of ${clipId}`, async () => {
    // Repeats if the clip changes while it runs. That change also enqueues the job again.
    for (let round = 0; round < ROUNDS; round += 1) if (await annotate(clipId, signal)) return;
  }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "resource_not_found")) throw error;
  });
}

/** Accepts the annotated pictures of an imported package as current. */
export async function acceptImportedAnnotations(clipId: number): Promise<void> {
  const clip = await findClip(clipId);
  const { pictures } = await loadRenderInput(clipId);
  for (const { assetId, inputs } of pictures.flatMap(annotationOf)) {
    const asset = { id: assetId, clip: { contentVersion: clip.contentVersion } };
    await db().derivative.updateMany({ where: { role: ROLE, inputs: null, asset }, data: { inputs } });
  }
}

/** False if the clip has changed, so that the result may be outdated. */
async function annotate(clipId: number, signal: AbortSignal | undefined): Promise<boolean> {
  const clip = await findClip(clipId);
  if (clip.drawnVersion === clip.contentVersion) return true;
  const { pictures, hasAllPictures, isBeingCut } = await loadRenderInput(clipId);
  const expected = new Map(pictures.flatMap(annotationOf).map((annotation) => [annotation.assetId, annotation]));
  const existing = new Map((await annotatedOf(clipId, db())).map((row) => [row.assetId, row]));
  try {
    const missing = [...expected.values()].filter(({ assetId, inputs }) => existing.get(assetId)?.inputs !== inputs);
    // Waits for all, so that nothing is stored after the next round has started.
    const drawn = await Promise.allSettled(missing.map((annotation) => store(clipId, annotation, signal)));
    for (const [index, result] of drawn.entries()) {
      if (result.status === "rejected") throw result.reason;
      if (!result.value) expected.delete(missing[index]?.assetId ?? "");
    }
    const stale = [...existing.values()].filter(({ assetId }) => !expected.has(assetId));
    await takeAway(clipId, stale);
    return await settle(clipId, clip.contentVersion, expected, hasAllPictures && !isBeingCut);
  } catch (error) {
    if (error instanceof MissingImageError) return false;
    throw error;
  }
}

function findClip(clipId: number): Promise<{ contentVersion: number; drawnVersion: number | null }> {
  const select = { contentVersion: true, drawnVersion: true };
  return db()
    .clip.findUnique({ where: { id: clipId }, select })
    .then((clip) => clip ?? Promise.reject(notFound()));
}

function annotationOf(picture: ThumbnailPicture): Annotation[] {
  const isInk = (stroke: InkStroke) =>
    stroke.tool !== "redact" && leavesInk(stroke) && isStrokeVisible(getMarkTimes(stroke), null);
  if (picture.pins.length === 0 && !picture.strokes.some(isInk)) return [];
  const composition = annotatedScene(picture);
  const { assetId, key: displayKey } = picture;
  return [{ assetId, displayKey, composition, inputs: sceneFingerprint(composition) }];
}

function annotatedOf(clipId: number, tx: Transaction): Promise<Derivative[]> {
  return tx.derivative.findMany({ where: { role: ROLE, asset: { clipId } } });
}

/** False if the picture cannot be rendered. */
async function store(clipId: number, annotation: Annotation, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await withRenderedScene(annotation.composition, signal, (rendered) => storeAnnotated(clipId, annotation, rendered));
    return true;
  } catch (error) {
    if (error instanceof DrawnElsewhere) return true;
    const isOurs = error instanceof MediaError && !(error instanceof MissingImageError) && error.reason !== "cancelled";
    if (!isOurs) throw error;
    log().warn("picture not annotated", { clipId, assetId: annotation.assetId, reason: error.reason, error });
    return false;
  }
}

async function storeAnnotated(
  clipId: number,
  { assetId, displayKey, inputs }: Annotation,
  rendered: RenderedScene,
): Promise<void> {
  const filename = newFilename(clipId, ROLE, rendered.extension);
  const { contentType, width, height } = rendered;
  const blob = { key: blobKey(clipId, "image", filename), staged: await scratch().adopt(rendered.path), contentType };
  const old = await storeFilesBeyondQuota(clipId, [blob], async (tx) => {
    // With the clip's row locked: an image that was redacted or removed in between must not reappear.
    const display = await tx.derivative.findFirst({ where: { assetId, role: "display", blobKey: displayKey } });
    if (!display) throw new MissingImageError(displayKey);
    const replaced = await tx.derivative.findMany({ where: { assetId, role: ROLE } });
    if (replaced.some((row) => row.inputs === inputs)) throw new DrawnElsewhere();
    await removeRows(tx, clipId, replaced);
    const { key, staged } = blob;
    const file = { filename, blobKey: key, contentType, sizeBytes: BigInt(staged.sizeBytes), width, height };
    await tx.derivative.create({ data: { id: newId("der"), assetId, role: ROLE, ...file, inputs } });
    return replaced;
  });
  await removeDeletedFiles(old.map(({ blobKey }) => blobKey));
}

async function takeAway(clipId: number, stale: readonly Derivative[]): Promise<void> {
  if (stale.length === 0) return;
  await transaction((tx) => removeRows(tx, clipId, stale));
  await removeDeletedFiles(stale.map(({ blobKey }) => blobKey));
}

async function removeRows(tx: Transaction, clipId: number, rows: readonly Derivative[]): Promise<void> {
  await tx.derivative.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  await deleteBlobRows(
    tx,
    clipId,
    rows.map(({ blobKey }) => blobKey),
  );
}

async function settle(
  clipId: number,
  contentVersion: number,
  expected: ReadonlyMap<string, Annotation>,
  hasAllPictures: boolean,
): Promise<boolean> {
  return transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId} FOR UPDATE`;
    const rows = await annotatedOf(clipId, tx);
    const isDone =
      rows.length === expected.size && rows.every(({ assetId, inputs }) => expected.get(assetId)?.inputs === inputs);
    if (!isDone) return false;
    if (!hasAllPictures) return true;
    const data = { drawnVersion: contentVersion };
    const { count } = await tx.clip.updateMany({ where: { id: clipId, contentVersion }, data });
    return count > 0;
  });
}
