import { bounds } from "#lib/contract/schema/limits";
import { type AudibleRanges, leavesTooLittle, MIN_AUDIBLE_SECONDS } from "#lib/cuts/cut";
import { type Clip, Prisma } from "#lib/generated/prisma/client";
import { PICTURE_TEXTS, type PictureTextChanges, pluralize } from "#lib/ink/picture-texts";
import { clock } from "#lib/kernel/clock";
import { fieldError, notFound } from "#lib/kernel/errors";
import { selectColumns } from "#lib/platform/database/columns";
import type { Transaction } from "#lib/platform/database/db";
import { isResultRecorded, recordCreated } from "#lib/platform/database/idempotent-run";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { assertVersion, matchesVersion } from "./assert-version";
import { changePictureTexts } from "./change-picture-texts";
import { type ClipView, findClipView } from "./clip-view";
import { assertNotProcessing, bumpContentVersion } from "./content-version";
import { asJson } from "./facts/clip-json";
import { enqueueAnnotateImages } from "./jobs/enqueue-annotate-images";
import { assertCuttable, assertNoPendingTake, enqueueAudioCut } from "./jobs/enqueue-audio-cut";
import { assertWaitingJobsLimit } from "./jobs/waiting-jobs";
import type { OwnedClip } from "./owned-clip";
import { mergePatch } from "./rules";
import { isSameJson } from "./same-json";
import { updateInOneStatement } from "./update-in-one-statement";

interface ClipChange extends PictureTextChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  voiceTags?: readonly object[] | undefined;
  pictureSwitches?: readonly object[] | undefined;
  kept?: AudibleRanges | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Null resets them to the tags' times. */
  timestamps?: unknown;
}

interface ChangeOptions {
  /** `merge` patches it (RFC 7396) instead of replacing it. */
  onMetadata?: "merge" | "replace";
  ifMatch?: readonly string[] | null;
}

export async function updateClip(
  clip: OwnedClip,
  { onMetadata = "merge", ifMatch = null, ...change }: ClipChange & ChangeOptions,
): Promise<ClipView> {
  if (!isOfContent(change) && matchesVersion(clip, ifMatch) && !isResultRecorded()) {
    const changed = await updateInOneStatement(clip, differences(clip, change, onMetadata));
    if (changed) return changed;
  }
  await updateLocked(clip, change, { onMetadata, ifMatch });
  const view = await findClipView(clip.id);
  if (!view) throw notFound();
  return view;
}

/** Whether it names a part of the clip that a conversion works with, even with the same value. */
const isOfContent = ({ voiceTags, timestamps, pictureSwitches, kept, ...rest }: ClipChange) =>
  [voiceTags, timestamps, pictureSwitches, kept, ...PICTURE_TEXTS.map((text) => rest[pluralize(text)])].some(
    (part) => part !== undefined,
  );

async function updateLocked(
  clip: OwnedClip,
  change: ClipChange,
  { onMetadata, ifMatch }: Required<ChangeOptions>,
): Promise<void> {
  await clipTransaction(clip.id, async (tx) => {
    await assertVersion(tx, clip.id, ifMatch);
    // Serialises concurrent changes, so that neither loses the other's. An answer may have been sent in between.
    const [current] = await tx.$queryRaw<Clip[]>`
      SELECT ${selectColumns("clips", Prisma.ClipScalarFieldEnum)} FROM clips
      WHERE id = ${clip.id} AND user_id = ${clip.userId} FOR NO KEY UPDATE`;
    if (!current) throw notFound();
    if (isOfContent(change)) assertNotProcessing(current);
    const data = differences(current, change, onMetadata);
    if (change.kept !== undefined) await assertLeavesEnough(tx, clip.id, change.kept);
    const isTextChanged = await changePictureTexts(tx, clip.id, change);
    if (Object.keys(data).length === 0 && !isTextChanged) {
      // Another request retries a cut that failed.
      if (change.kept !== undefined && (await enqueueAudioCut(tx, clip.id)))
        await assertWaitingJobsLimit(tx, current.userId);
      return;
    }
    const ofContent = [data.voiceTags, data.timestamps, data.pictureSwitches, data.kept];
    if (isTextChanged || ofContent.some((part) => part !== undefined)) {
      await bumpContentVersion(tx, clip, data);
      if (change.kept !== undefined && (await enqueueAudioCut(tx, clip.id)))
        await assertWaitingJobsLimit(tx, current.userId);
      if (data.voiceTags !== undefined) await enqueueAnnotateImages(tx, clip.id);
    } else {
      // Names may change during a conversion; the package is stale afterwards.
      const counted = { version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() };
      await tx.clip.update({ where: { id: clip.id }, data: { ...data, ...counted } });
    }
    await assertWithinQuota(tx, clip.id);
    await recordCreated(tx, clip.id);
  });
}

/** Checks nothing before the recording is prepared: `enqueueAudioCut` checks then. */
async function assertLeavesEnough(tx: Transaction, clipId: number, kept: AudibleRanges): Promise<void> {
  await assertNoPendingTake(tx, clipId);
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" } });
  if (kept === null || !audio || audio.preparation === "pending") return;
  assertCuttable(audio);
  if (leavesTooLittle(kept, audio.durationSeconds)) {
    const message = `must leave at least ${MIN_AUDIBLE_SECONDS} of the ${audio.durationSeconds} seconds of the recording`;
    throw fieldError("audio_edit", message);
  }
}

function differences(
  current: Clip,
  change: ClipChange,
  onMetadata: Required<ChangeOptions>["onMetadata"],
): Prisma.ClipUpdateManyMutationInput {
  const data: Prisma.ClipUpdateManyMutationInput = {};
  if (change.title !== undefined && change.title !== current.title) data.title = change.title;
  if (change.description !== undefined && (change.description || null) !== current.description) {
    data.description = change.description || null;
  }
  if (change.voiceTags !== undefined && !isSameJson(current.voiceTags, change.voiceTags)) {
    data.voiceTags = asJson(change.voiceTags);
  }
  const { pictureSwitches } = change;
  if (pictureSwitches !== undefined && !isSameJson(current.pictureSwitches ?? [], pictureSwitches)) {
    data.pictureSwitches = pictureSwitches.length > 0 ? asJson(pictureSwitches) : Prisma.DbNull;
  }
  const { kept } = change;
  if (kept !== undefined && !isSameJson(current.kept, kept)) data.kept = kept === null ? Prisma.DbNull : asJson(kept);
  if (change.timestamps !== undefined && !isSameJson(current.timestamps, change.timestamps)) {
    data.timestamps = change.timestamps === null ? Prisma.DbNull : asJson(change.timestamps);
  }
  if (change.metadata !== undefined) {
    const next = onMetadata === "merge" ? mergePatch(current.metadata, change.metadata) : change.metadata;
    if (JSON.stringify(next).length > bounds.metadataBytes) {
      throw fieldError("metadata", "must be at most 64 KB of JSON");
    }
    if (!isSameJson(current.metadata, next)) data.metadata = asJson(next);
  }
  return data;
}
