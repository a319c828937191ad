import { readDrawings } from "#lib/assets/drawings/drawing-rows";
import { readOverview } from "#lib/assets/recordings/read-overview";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { type InkBudget, readInk } from "#lib/ink/read-ink";
import { hasSheet, sheetSize } from "#lib/ink/sheet-size";
import type { InkStroke } from "#lib/ink/stroke";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import type { Overview } from "#lib/player/wave-bars";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { type Drawing, findRendition, type Snapshot } from "#lib/snapshots/snapshot";
import type { Pin } from "#lib/vst/model/pins";
import type { RenderInput, ThumbnailPin } from "./render-input";
import { prepareStrokePaths } from "./stroke-paths";

/** More strokes are not distinguishable in a small picture; redactions have no such limit. */
const MAX_STROKES = 5000;
const MAX_POINTS = 30_000;

const READ_AT_ONCE_BYTES = 256 * 1024;

/** Ink read together with the snapshot; the rest is read one drawing at a time. */
const INK_TOGETHER_BYTES = 1024 * 1024;

type Ink = { image: string | null; canvas: unknown; strokes: InkStroke[] };

export function readRenderSnapshot(clipId: number): Promise<Snapshot> {
  return readSnapshot(clipId, { inkBytes: INK_TOGETHER_BYTES, boxes: true });
}

export async function loadRenderInput(clipId: number): Promise<RenderInput> {
  return toRenderInput(await readRenderSnapshot(clipId));
}

export async function toRenderInput(snapshot: Snapshot): Promise<RenderInput> {
  const { clip, sound, isSoundChanging, pins } = snapshot;
  const ink = await readStrokes(snapshot);
  const pictures = snapshot.pictures.flatMap((picture) => {
    const display = findRendition(picture, "display");
    if (!display) return [];
    return [
      {
        imageId: picture.imageId,
        picture: {
          assetId: picture.id,
          key: display.key,
          width: display.width ?? 1,
          height: display.height ?? 1,
          strokes: ink.filter(({ image }) => image === picture.imageId).flatMap(({ strokes }) => strokes),
          redactions: picture.boxes,
          pins: pinsOn(pins, picture.imageId),
        },
      },
    ];
  });
  const sheet = hasSheet(snapshot.pictures) ? sheetOf(ink, pinsOn(pins, null)) : null;
  for (const shown of [...pictures.map(({ picture }) => picture), sheet])
    if (shown) await prepareStrokePaths(shown.strokes, shown);
  const shownAs = new Map(pictures.map(({ imageId, picture }) => [imageId, picture]));
  const hasAllPictures = snapshot.pictures.every(({ hidden }) => hidden !== "preparing");
  return {
    title: clip.title,
    durationSeconds: sound?.durationSeconds ?? null,
    cut: snapshot.cut,
    tagTimes: pins.map((pin) => pin.timestamp),
    pictures: pictures.map(({ picture }) => picture),
    switches: snapshot.switches.flatMap(({ timestamp, image }) => {
      const picture = shownAs.get(image ?? "");
      return picture ? [{ at: timestamp, picture }] : [];
    }),
    sheet,
    hasAudio: sound !== null,
    overview: await overviewOf(sound),
    hasAllPictures,
    isBeingCut: isSoundChanging,
    isSettled: hasAllPictures && !isSoundChanging && sound?.preparation !== "pending",
  };
}

async function readStrokes({ clip, cut, drawings }: Snapshot): Promise<Ink[]> {
  const ink: Ink[] = [];
  let left: InkBudget = { strokes: MAX_STROKES, points: MAX_POINTS, laserPoints: MAX_LASER_POINTS };
  for (const drawing of drawings) {
    if (left.strokes <= 0 || left.points <= 0) break;
    const document = await documentOf(clip.id, drawing, cut);
    if (document === null) continue;
    const wanted = { document, ...left };
    const isLarge = drawing.sizeBytes > READ_AT_ONCE_BYTES;
    const read = isLarge ? await onThread("readInk", wanted, transferableBuffers(document)) : readInk(wanted);
    const { strokes, canvas } = read;
    left = read.left;
    if (strokes.length > 0) ink.push({ image: drawing.imageId, canvas, strokes });
  }
  return ink;
}

/** One at a time, since a drawing may be ten megabytes. */
async function documentOf(clipId: number, { id, ink }: Drawing, cut: Snapshot["cut"]): Promise<Uint8Array | null> {
  if (ink) return ink.document;
  const [drawing] = await readDrawings(clipId, [id], { cut });
  return drawing?.document ?? null;
}

function pinsOn(pins: readonly Pin[], image: string | null): ThumbnailPin[] {
  return pins.flatMap((pin, index) => {
    if (pin.image !== image || pin.x === null || pin.y === null) return [];
    return [{ number: index + 1, timestamp: pin.timestamp, x: pin.x, y: pin.y }];
  });
}

function sheetOf(ink: Ink[], pins: ThumbnailPin[]): RenderInput["sheet"] {
  if (ink.length === 0) return null;
  return { ...sheetSize(ink[0]?.canvas), strokes: ink.flatMap(({ strokes }) => strokes), pins };
}

async function overviewOf(sound: Snapshot["sound"]): Promise<Overview | null> {
  const overview = findRendition(sound, "overview");
  return overview && readOverview(overview.key);
}
