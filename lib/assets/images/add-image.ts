import { compareByPosition } from "#lib/clips/clip-view";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { findBounds } from "#lib/clips/unsent-answer";
import type { Asset } from "#lib/generated/prisma/client";
import { pickPictureTexts, type WrittenTexts } from "#lib/ink/picture-texts";
import { clock } from "#lib/kernel/clock";
import { fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { normalizeText } from "#lib/kernel/normalize-text";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { storeFilesWithinQuota } from "#lib/storage/blob-register";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { insertDrawing } from "../drawings/drawing-rows";
import { readFirstInk } from "../drawings/first-ink";
import { assertInkLimit } from "../intake/clip-bounds";
import type { IncomingFile } from "../intake/incoming-file";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { findRewrittenBytes, listPictures, rewriteImageReferences } from "./image-references";
import { assertReadableAnswer, type IncomingImage, withPreparedImage } from "./prepare-image";
import { stageImageFiles } from "./stage-image-files";

export interface NewImage extends WrittenTexts {
  file: IncomingFile;
  position?: string | undefined;
  /** JSON of its ink */
  drawing?: string | undefined;
  signal: AbortSignal;
}

/** With display and thumbnail renditions. Durable when it resolves. No one sees it without its ink, if it brings some. */
export async function addImage(
  clip: OwnedClip,
  { file, position, drawing, signal, ...texts }: NewImage,
): Promise<{ asset: Asset; warnings: string[] }> {
  assertNotProcessing(clip);
  const inkOn = drawing === undefined ? null : readFirstInk(drawing);
  return withPreparedImage(file, signal, async (image) => {
    assertReadableAnswer(clip, image);
    const rewritten = await findBytesRewrittenFor(clip.id, placeOf(position));
    const asset = await withWrittenBytes(rewritten + Buffer.byteLength(drawing ?? ""), (written) =>
      store(clip, image, { file, position, texts, inkOn, written }),
    );
    return { asset, warnings: image.warnings };
  });
}

async function store(
  clip: OwnedClip,
  image: IncomingImage,
  {
    file,
    position,
    texts,
    inkOn,
    written,
  }: Pick<NewImage, "file" | "position"> & {
    texts: WrittenTexts;
    inkOn: ReturnType<typeof readFirstInk> | null;
    written: WrittenBytes;
  },
): Promise<Asset> {
  const { files, columns } = await stageImageFiles(clip.id, file, image);
  const { asset, hidden } = await storeFilesWithinQuota(clip.id, files, async (tx) => {
    await bumpContentVersion(tx, clip);
    await file.claim?.(tx);
    const before = await listPictures(clip.id, tx);
    const most = findBounds(clip).images;
    if (before.length >= most) throw fieldError("image_file", `a clip holds at most ${most} pictures`);
    const index = placeOf(position);
    const asset = await tx.asset.create({
      data: {
        id: newId("ast"),
        clipId: clip.id,
        kind: "image",
        ...columns,
        position: index ?? (before.at(-1)?.position ?? -1) + 1,
        positionLabel: index === null ? (position === undefined ? null : normalizeText(position, "NFC")) : null,
        ...pickPictureTexts(texts),
        facts: { warnings: image.warnings },
        createdAt: clock.now(),
      },
    });
    // A free place was left for it: marks that name their pictures by place mean all of them, once they are there.
    if (before.some((picture) => picture.position === index))
      await rewriteImageReferences(
        tx,
        { clipId: clip.id, written },
        before,
        [...before, asset].sort(compareByPosition),
      );
    if (inkOn) {
      const drawing = { id: newId("drw"), createdAt: asset.createdAt };
      await insertDrawing(tx, { clipId: clip.id, written }, drawing, inkOn(asset.filename));
      await assertInkLimit(tx, clip.id, "drawing_data");
    }
    // It may be the first picture now, which ink without a picture refers to.
    const hidden = await renewPictures(tx, clip.id, { hasNewFile: true });
    await recordCreated(tx, asset.id);
    return { asset, hidden };
  });
  await finishPictureChange(clip.id, hidden);
  return asset;
}

const placeOf = (position: string | undefined) =>
  position !== undefined && /^\d{1,6}$/.test(position) ? Number(position) : null;

/** Of the ink whose picture would have another place beside a new one at this place. */
async function findBytesRewrittenFor(clipId: number, index: number | null): Promise<number> {
  if (index === null) return 0;
  const before = await listPictures(clipId);
  const there = before.find(({ position }) => position === index);
  if (!there) return 0;
  const nameless = { id: "", filename: "", originalName: null, positionLabel: null, facts: {} };
  const added = { ...there, ...nameless, createdAt: clock.now() };
  return findRewrittenBytes(clipId, before, [...before, added].sort(compareByPosition));
}
