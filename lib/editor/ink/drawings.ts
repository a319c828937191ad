import { countLaserPoints } from "#lib/ink/laser/laser-points";
import { type InkStroke, readStrokes } from "#lib/ink/stroke";
import { writeStrokes } from "#lib/ink/write-strokes";
import type { Doc, PictureRef, Size, Stroke } from "../document";
import { sameStroke } from "../parts/same-stroke";
import { findPictureIndex } from "../pictures";
import { type RawStroke, type StrokeEdit, strokeEdit } from "./stroke-edit";

/** A drawing as the API holds it. */
export interface DrawingRecord {
  id: string;
  version: number;
  document: unknown;
  coordinates: unknown;
}

/** The new content of a drawing; `drawing` is null for a new one. */
export interface DrawingChange {
  drawing: DrawingRecord | null;
  document: Record<string, unknown>;
  strokes: readonly Stroke[];
  /** An edit with the same result, where it is shorter. */
  edit: StrokeEdit | null;
}

/** Stands in the drawings that the studio keeps: one for each picture. */
const maker = "tellmark-studio";

const members = new Set("id tool color width opacity points start end hide_at text".split(" "));

/** The strokes of all drawings by the id of their picture, as a document of the editor holds them. */
export function readInkOfDrawings(drawings: readonly DrawingRecord[], pictures: readonly PictureRef[]): Doc["ink"] {
  const ink: Record<string, Stroke[]> = {};
  for (const [drawing, picture, isKept] of placed(drawings, pictures)) {
    const strokes = strokesOf(drawing, isKept);
    if (strokes.length > 0) ink[picture] = [...(ink[picture] ?? []), ...strokes];
  }
  return ink;
}

type Inked = Pick<Doc, "ink" | "pictures">;

/** A drawing that does not hold these strokes; null for one that is still to be made for the picture. */
interface Unsaved {
  drawing: DrawingRecord | null;
  picture: string;
  isKept: boolean;
  strokes: readonly Stroke[];
}

/** The drawings that differ from the document; ink on an unsent picture has to wait. */
export function unsavedDrawings(
  doc: Inked,
  drawings: readonly DrawingRecord[],
): { drawings: Unsaved[]; isWaiting: boolean } {
  const unsaved: Unsaved[] = [];
  const places = placed(drawings, doc.pictures);
  const held = new Set(drawings.map(({ id }) => id));
  const isKeptHere = ({ drawing }: Stroke) => drawing === null || !held.has(drawing);
  for (const [drawing, picture, isKept] of places) {
    const all = doc.ink[picture] ?? [];
    const isInIt = (stroke: Stroke) => (isKept ? isKeptHere(stroke) : stroke.drawing === drawing.id);
    if (isListOf(strokesOf(drawing, isKept), all, isInIt)) continue;
    unsaved.push({ drawing, picture, isKept, strokes: all.filter(isInIt) });
  }
  let isWaiting = false;
  for (const { id, file } of doc.pictures) {
    if (places.some(([, picture, isKept]) => isKept && picture === id)) continue;
    const strokes = (doc.ink[id] ?? []).filter(isKeptHere);
    if (strokes.length === 0) continue;
    if (file === null) isWaiting = true;
    else unsaved.push({ drawing: null, picture: id, isKept: true, strokes });
  }
  return { drawings: unsaved, isWaiting };
}

/** The new content of those drawings: first of those that lose lasers, which may leave room for the lasers of the others. */
export function drawingChanges(
  doc: Inked,
  drawings: readonly DrawingRecord[],
  sizes: ReadonlyMap<string, Size> = new Map(),
): DrawingChange[] {
  const unsaved = unsavedDrawings(doc, drawings).drawings;
  const inOrder = unsaved.toSorted((a, b) => Number(losesLasers(b)) - Number(losesLasers(a)));
  return inOrder.map(({ drawing, picture, isKept, strokes }) => {
    const file = doc.pictures.find(({ id }) => id === picture)?.file ?? "";
    if (!drawing) return { drawing, strokes, document: newDocument(file, strokes, sizes.get(picture)), edit: null };
    const document = withStrokes(drawing, strokes, isKept);
    return { drawing, strokes, document, edit: editOf(drawing, document.strokes) };
  });
}

const losesLasers = ({ drawing, isKept, strokes }: Unsaved) =>
  drawing !== null && countLaserPoints(strokes) < countLaserPoints(strokesOf(drawing, isKept));

/** A drawing after its change was saved: it holds these very strokes. */
export function savedDrawing(change: DrawingChange, saved: Pick<DrawingRecord, "id" | "version">): DrawingRecord {
  const { document, strokes, drawing } = change;
  const { id, version } = saved;
  const record = { ...drawing, id, version, document, coordinates: drawing?.coordinates ?? null };
  known.set(record, { isKept: isKeptByStudio(record), strokes });
  return record;
}

/** It is one of those that the studio keeps, one for each picture. */
export function isKeptByStudio(drawing: DrawingRecord): boolean {
  return documentOf(drawing).made_with === maker;
}

/** The redactions on a picture as a separate drawing, for a server that does not have the picture yet. */
export function createRedactionDocument(
  strokes: readonly Stroke[],
  size: Size | undefined,
): Record<string, unknown> | null {
  const covering = strokes.filter(({ tool, drawing }) => tool === "redact" && drawing === null);
  return covering.length > 0 ? newDocument("", covering, size) : null;
}

export function getPictureReference(drawing: DrawingRecord): unknown {
  return documentOf(drawing).image;
}

/** The picture of each drawing that has one, and whether it is the one that the studio keeps for it. */
function placed(
  drawings: readonly DrawingRecord[],
  pictures: readonly PictureRef[],
): [drawing: DrawingRecord, picture: string, isKept: boolean][] {
  const taken = new Set<string>();
  // No drawing of the server means a picture that it does not have.
  const sent = pictures.filter(({ file }) => file !== null);
  return drawings.flatMap((drawing): [DrawingRecord, string, boolean][] => {
    const place = findPictureIndex(getPictureReference(drawing), sent);
    const picture = place === null ? undefined : sent[place]?.id;
    if (picture === undefined) return [];
    const isKept = isKeptByStudio(drawing) && !taken.has(picture);
    if (isKept) taken.add(picture);
    return [[drawing, picture, isKept]];
  });
}

const known = new WeakMap<DrawingRecord, { isKept: boolean; strokes: readonly Stroke[] }>();

function strokesOf(drawing: DrawingRecord, isKept: boolean): readonly Stroke[] {
  const before = known.get(drawing);
  if (before?.isKept === isKept) return before.strokes;
  const strokes = rawStrokes(drawing).flatMap((raw) => readStroke(drawing, raw, isKept) ?? []);
  known.set(drawing, { isKept, strokes });
  return strokes;
}

function readStroke(drawing: DrawingRecord, raw: RawStroke, isKept: boolean): Stroke | null {
  const [stroke]: (InkStroke | undefined)[] = readStrokes({ ...documentOf(drawing), strokes: [raw] });
  if (!stroke) return null;
  const extra = Object.fromEntries(Object.entries(raw).filter(([member]) => !members.has(member)));
  return {
    ...stroke,
    ...(isKept ? { drawing: null } : { id: `${drawing.id}:${raw.id}`, name: raw.id, drawing: drawing.id }),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  };
}

/** The document with these strokes; those that were not changed, and those that cannot be read, stay as they were. */
function withStrokes(
  drawing: DrawingRecord,
  strokes: readonly Stroke[],
  isKept: boolean,
): Record<string, unknown> & { strokes: RawStroke[] } {
  const document = documentOf(drawing);
  const before = new Map(strokesOf(drawing, isKept).map((stroke) => [stroke.id, stroke]));
  const raws = new Map(rawStrokes(drawing).map((raw) => [String(raw.id), raw]));
  const readable = new Set([...before.values()].map((stroke) => String(stroke.name ?? stroke.id)));
  const unreadable = [...raws.values()].filter(({ id }) => !readable.has(String(id)));
  const written = strokes.map((stroke) => {
    const was = before.get(stroke.id);
    const raw = raws.get(String(stroke.name ?? stroke.id));
    return was && raw && sameStroke(was, stroke) ? raw : writeStroke(stroke, document);
  });
  return { ...document, strokes: [...unreadable, ...written] };
}

function editOf(drawing: DrawingRecord, after: readonly RawStroke[]): StrokeEdit | null {
  const { raw, strokes } = documentOf(drawing);
  return raw === undefined && Array.isArray(strokes) && strokes.every(isRaw) ? strokeEdit(strokes, after) : null;
}

function newDocument(image: string, strokes: readonly Stroke[], size: Size | undefined): Record<string, unknown> {
  const head = { version: 1, coordinate_space: "normalized", made_with: maker, image };
  return { ...head, ...(size ? { canvas: size } : {}), strokes: strokes.map((stroke) => writeStroke(stroke, head)) };
}

function writeStroke(stroke: Stroke, document: Record<string, unknown>): RawStroke {
  const [written] = writeStrokes([stroke]);
  const { width, height } = isRecord(document.canvas) ? document.canvas : {};
  const isInPixels = document.coordinate_space === "pixel" && typeof width === "number" && typeof height === "number";
  const points = isInPixels
    ? written?.points.map(([x = 0, y = 0, ...rest]) => [x * width, y * height, ...rest])
    : written?.points;
  return { ...stroke.extra, ...written, id: stroke.name ?? stroke.id, points };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRaw = (value: unknown): value is RawStroke =>
  isRecord(value) && (typeof value.id === "string" || typeof value.id === "number");
const documentOf = ({ document }: DrawingRecord) => (isRecord(document) ? document : {});

function rawStrokes(drawing: DrawingRecord): readonly RawStroke[] {
  const { strokes } = documentOf(drawing);
  return Array.isArray(strokes) ? strokes.filter(isRaw) : [];
}

/** Those of all that are meant are the strokes of the list: from the end, where most changes are, and nothing is made for it. */
function isListOf(list: readonly Stroke[], all: readonly Stroke[], isMeant: (stroke: Stroke) => boolean): boolean {
  let left = list.length;
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const stroke = all[at];
    if (!stroke || !isMeant(stroke)) continue;
    left -= 1;
    const other = list[left];
    if (other === undefined || !sameStroke(other, stroke)) return false;
  }
  return left === 0;
}
