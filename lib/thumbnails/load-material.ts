import { listDrawingPlaces, readDrawings } from "#lib/assets/drawing-rows";
import { findRedactions } from "#lib/assets/find-redactions";
import { type AssetWithDerivatives, type ClipView, derivativeOf, findClipView } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/image-aliases";
import { notFound } from "#lib/errors";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { onThread } from "#lib/platform/threads";
import type { VoiceTag } from "#lib/vst/clip-contents";
import type { InkStroke } from "#lib/vst/ink-stroke";
import { coordinateSpace, type ManifestPin, placePins } from "#lib/vst/manifest";
import { imageId, imageIdOf } from "#lib/vst/package-files";
import { readInk } from "#lib/vst/read-ink";
import { sheetSize } from "#lib/vst/sheet-size";
import type { Overview } from "#lib/vst/wave-bars";
import type { Material, ThumbnailPin } from "./material";

/** More ink than that is not told apart in a small picture; redactions are read beyond it. */
const MAX_STROKES = 5000;
const MAX_POINTS = 30_000;

/** Larger drawings are read on a thread. */
const READ_AT_ONCE_BYTES = 256 * 1024;

type Ink = { image: string | null; canvas: unknown; strokes: InkStroke[] };

/** Reads what thumbnails of the clip are drawn from, as it is now. */
export async function loadMaterial(clipId: number): Promise<Material> {
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const images = view.images.map((asset, index) => ({
    aliases: imageAliases(asset, index),
    orientedWidth: asset.width,
    orientedHeight: asset.height,
  }));
  const tags = view.clip.voiceTags as VoiceTag[];
  const pins = placePins(tags, images, coordinateSpace(tags));
  const ink = await loadInk(clipId, images);
  const redactions = await findRedactions(clipId, images);
  const pictures = view.images.flatMap((asset, index) => {
    const display = derivativeOf(asset, "display");
    if (!display) return [];
    const id = imageId(index);
    return [
      {
        assetId: asset.id,
        key: display.blobKey,
        width: display.width ?? 1,
        height: display.height ?? 1,
        strokes: ink.filter(({ image }) => image === id).flatMap(({ strokes }) => strokes),
        redactions: redactions.get(id) ?? [],
        pins: pinsOn(pins, id),
      },
    ];
  });
  const hasAllPictures = view.images.every((image) => image.preparation !== "ready" || derivativeOf(image, "display"));
  return {
    title: view.clip.title,
    durationSeconds: view.audio?.durationSeconds ?? null,
    tagTimes: pins.map((pin) => pin.timestamp),
    pictures,
    sheet: pictures.length > 0 ? null : sheetOf(ink, pinsOn(pins, null)),
    hasAudio: view.audio !== null,
    overview: await overviewOf(view.audio),
    hasAllPictures,
    isSettled: hasAllPictures && view.audio?.preparation !== "pending",
  };
}

/** One drawing at a time: a single one may hold ten megabytes, and is then read away from the event loop. */
async function loadInk(clipId: number, images: readonly { aliases: readonly (string | number)[] }[]): Promise<Ink[]> {
  const ink: Ink[] = [];
  const left = { strokes: MAX_STROKES, points: MAX_POINTS };
  for (const { id, image, sizeBytes } of await listDrawingPlaces(clipId)) {
    if (left.strokes <= 0 || left.points <= 0) break;
    const [drawing] = await readDrawings(clipId, [id]);
    if (!drawing) continue;
    const wanted = { document: drawing.document, ...left };
    const { strokes, canvas } = sizeBytes > READ_AT_ONCE_BYTES ? await onThread("readInk", wanted) : readInk(wanted);
    left.strokes -= strokes.length;
    left.points -= strokes.reduce((sum, { points }) => sum + points.length, 0);
    if (strokes.length > 0) ink.push({ image: imageIdOf(image ?? undefined, images), canvas, strokes });
  }
  return ink;
}

function pinsOn(pins: readonly ManifestPin[], image: string | null): ThumbnailPin[] {
  return pins.flatMap((pin, index) => {
    if (pin.image !== image || pin.x === null || pin.y === null) return [];
    return [{ number: index + 1, timestamp: pin.timestamp, x: pin.x, y: pin.y }];
  });
}

function sheetOf(ink: Ink[], pins: ThumbnailPin[]): Material["sheet"] {
  if (ink.length === 0) return null;
  return { ...sheetSize(ink[0]?.canvas), strokes: ink.flatMap(({ strokes }) => strokes), pins };
}

async function overviewOf(audio: ClipView["audio"] | AssetWithDerivatives): Promise<Overview | null> {
  const overview = derivativeOf(audio, "overview");
  const bytes = overview ? await readBlob(overview.blobKey) : null;
  if (!bytes) return null;
  const { bits, data } = JSON.parse(bytes.toString("utf8")) as Partial<Overview>;
  return Array.isArray(data) ? { bits: bits ?? 8, data } : null;
}
