/** A voice tag in the editor: like on the wire, with an id that survives renumbering. */
export interface Tag {
  id: string;
  timestamp: number;
  x: number;
  y: number;
  note: string;
  /** Which picture it stands on. */
  image: number;
  /** Members that other programs put there; they are kept as they are. */
  extra: Readonly<Record<string, unknown>>;
}

/** Everything of a clip that the editor changes. */
export interface Doc {
  title: string;
  tags: readonly Tag[];
}

interface WireTag {
  timestamp: number;
  x: number;
  y: number;
  note: string;
  [extra: string]: unknown;
}

export interface Size {
  width: number;
  height: number;
}

let made = 0;

/** An id for something new, unique within this page. */
export function newId(): string {
  made += 1;
  return `n${made}`;
}

/** The editor's document for a clip record. */
export function docFrom(clip: { title: string; voice_tags: readonly WireTag[] }): Doc {
  return {
    title: clip.title,
    tags: clip.voice_tags.map(({ timestamp, x, y, note, image, ...extra }) => ({
      id: newId(),
      timestamp,
      x,
      y,
      note,
      image: Number.isInteger(image) ? Number(image) : 0,
      extra: Number.isInteger(image) || image === undefined ? extra : { ...extra, image },
    })),
  };
}

/** The tags as the API takes them: in order of time, the picture named only where it is not the first. */
export function wireTags(tags: readonly Tag[]): WireTag[] {
  return [...tags]
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ timestamp, x, y, note, image, extra }) => ({
      timestamp: Math.round(timestamp * 1000) / 1000,
      x: roundPlace(x),
      y: roundPlace(y),
      note,
      ...extra,
      ...(image > 0 ? { image } : {}),
    }));
}

const roundPlace = (place: number) => Math.round(place * 100_000) / 100_000;

/** Tags of other programs may count in pixels; one coordinate beyond 1 says so for all of them. */
export function countsInPixels(tags: readonly Pick<Tag, "x" | "y">[]): boolean {
  return tags.some(({ x, y }) => Math.abs(x) > 1 || Math.abs(y) > 1);
}

/** The document with every place as a fraction of its picture; the pixel size has to be known for that. */
export function withFractions(doc: Doc, size: Size): Doc {
  if (!countsInPixels(doc.tags)) return doc;
  return { ...doc, tags: doc.tags.map((tag) => ({ ...tag, x: tag.x / size.width, y: tag.y / size.height })) };
}
