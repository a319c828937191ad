import type { AudibleRange, AudibleRanges } from "#lib/cuts/cut";
import { PICTURE_TEXTS, type PictureTextChanges, pluralize } from "#lib/ink/picture-texts";
import { type Doc, newId, type PictureRef, type Size, type Switch, type Tag } from "./document";
import {
  fileNameFromUrl,
  findPictureIndex,
  type ServerTexts,
  savedText,
  toPictureReference,
  withServerPictures,
  withServerTexts,
} from "./pictures";
import { sameSwitch, sameTag } from "./same-tag";

/** A tag as the record holds it. */
export interface WireTag {
  timestamp: number;
  x: number | null;
  y: number | null;
  note: string;
  [extra: string]: unknown;
}

/** A switch as the record holds it. */
interface WireSwitch {
  timestamp: number;
  image: string;
}

/** The fields of a clip that the document is made from. */
export interface ClipRecord extends ServerTexts {
  title: string;
  description: string | null;
  voice_tags: readonly WireTag[];
  picture_switches?: readonly WireSwitch[];
  image_urls: readonly string[];
  image_names?: readonly (readonly string[])[] | undefined;
  audio_edit?: { keep: readonly AudibleRange[] } | null;
}

/** Fields of a record that are saved. */
export interface RecordChanges extends PictureTextChanges {
  title?: string;
  description?: string | null;
  voice_tags?: WireTag[];
  picture_switches?: WireSwitch[];
  audio_edit?: { keep: AudibleRange[] } | null;
}

/** The document of a record. Tags and pictures that were in `known` keep the ids they have there. */
export function documentFromClip(
  clip: ClipRecord,
  known?: Pick<Doc, "tags" | "pictures" | "ink"> & Partial<Pick<Doc, "switches">>,
): Doc {
  const files = clip.image_urls.map(fileNameFromUrl);
  const named = withServerPictures(known?.pictures ?? [], files, clip.image_names);
  const pictures = withServerTexts(named, clip);
  const onServer = pictures.filter(({ file }) => file !== null);
  const inPixels = countsInPixels(clip.voice_tags);
  const tags = clip.voice_tags.map(({ timestamp, x, y, note, image, ...extra }): Tag => {
    const isOfTimeAlone = x === null && (image ?? "") === "";
    const place = isOfTimeAlone ? null : findPictureIndex(image, onServer);
    return {
      id: "",
      timestamp,
      x,
      y,
      note,
      picture: place === null ? null : (onServer[place]?.id ?? null),
      named: image,
      ...(inPixels && x !== null ? { inPixels } : {}),
      extra,
    };
  });
  const switches = (clip.picture_switches ?? []).map(({ timestamp, image }): Switch => {
    const place = findPictureIndex(image, onServer);
    return { id: "", timestamp, named: image, picture: place === null ? null : (onServer[place]?.id ?? null) };
  });
  return {
    title: clip.title,
    description: clip.description ?? "",
    tags: withIds(tags, known?.tags ?? []),
    pictures,
    switches: withSwitchIds(switches, known?.switches ?? []),
    ink: known?.ink ?? {},
    kept: audibleRangesFromClip(clip),
  };
}

/** The audible ranges of a clip's record. */
export function audibleRangesFromClip({ audio_edit }: Pick<ClipRecord, "audio_edit">): AudibleRanges {
  const kept = (audio_edit?.keep ?? []).map(({ start, end }) => ({ start, end }));
  const isWhole = kept.length === 0 || (kept.length === 1 && kept[0]?.start === 0 && kept[0].end === null);
  return isWhole ? null : kept;
}

/**
 * Tags of the record have no ids: each takes that of the known tag which is the same, or else nearly the same. What is
 * known may hold one tag in several versions.
 */
function withIds(tags: readonly Tag[], known: readonly Tag[]): Tag[] {
  const left = new Set(known);
  const ids = new Map<Tag, string>();
  const take = (isIt: (tag: Tag, candidate: Tag) => boolean) => {
    for (const tag of tags) {
      if (ids.has(tag)) continue;
      const found = [...left].find((candidate) => isIt(tag, candidate));
      if (!found) continue;
      ids.set(tag, found.id);
      for (const other of left) if (other.id === found.id) left.delete(other);
    }
  };
  take(sameTag);
  take((a, b) => a.timestamp === b.timestamp && a.x === b.x && a.y === b.y);
  take((a, b) => a.note !== "" && a.note === b.note);
  take((a, b) => a.timestamp === b.timestamp);
  return tags.map((tag) => ({ ...tag, id: ids.get(tag) ?? newId() }));
}

/** As for tags: the same switch, else the one at that moment; `known` may have one in several versions. */
function withSwitchIds(switches: readonly Switch[], known: readonly Switch[]): Switch[] {
  let left = known;
  const ids = new Map<Switch, string>();
  const take = (isIt: (one: Switch, candidate: Switch) => boolean) => {
    for (const one of switches) {
      const found = ids.has(one) ? undefined : left.find((candidate) => isIt(one, candidate));
      if (!found) continue;
      ids.set(one, found.id);
      left = left.filter(({ id }) => id !== found.id);
    }
  };
  take(sameSwitch);
  take((a, b) => a.timestamp === b.timestamp);
  return switches.map((one) => ({ ...one, id: ids.get(one) ?? newId() }));
}

/** The texts that the record lacks. One of an unsent picture waits for its file. */
export function serializeTexts(base: Pick<Doc, "pictures">, doc: Pick<Doc, "pictures">): PictureTextChanges {
  const changes: PictureTextChanges = {};
  for (const text of PICTURE_TEXTS) {
    const changed = doc.pictures.flatMap((picture) => {
      const now = savedText(picture, text);
      const isSame =
        now ===
        savedText(
          base.pictures.find(({ id }) => id === picture.id),
          text,
        );
      return picture.file === null || isSame ? [] : [{ image: picture.file, [text]: now || null }];
    });
    if (changed.length > 0) changes[pluralize(text)] = changed;
  }
  return changes;
}

/**
 * The switches for the API, in order of time. A switch to an unsent picture waits for its file. The server may have its
 * pictures in another order still.
 */
export function serializeSwitches(
  { switches, pictures }: Pick<Doc, "switches" | "pictures">,
  serverPictures: readonly PictureRef[] = pictures,
): WireSwitch[] {
  return [...switches]
    .sort((a, b) => a.timestamp - b.timestamp)
    .flatMap(({ timestamp, picture, named }) => {
      const isRight = picture === null || isNameOf(picture, named, pictures, serverPictures);
      const file = pictures.find(({ id }) => id === picture)?.file;
      const image = isRight && named !== undefined ? named : (file ?? undefined);
      return image === undefined ? [] : [{ timestamp: Math.round(timestamp * 1000) / 1000, image }];
    });
}

/**
 * The tags as the API takes them: in order of time, rounded below what a user can see. As long as one of them counts in
 * pixels of a picture whose size is not known, all do. The server may have its pictures in another order still.
 */
export function serializeTags(
  doc: Pick<Doc, "tags" | "pictures">,
  sizes: ReadonlyMap<string, Size> = new Map(),
  serverPictures: readonly PictureRef[] = doc.pictures,
): WireTag[] {
  const inPixels = doc.tags.some((tag) => tag.inPixels);
  return [...doc.tags]
    .sort((a, b) => a.timestamp - b.timestamp)
    .map((tag) => {
      const image = namedOf(tag, doc.pictures, serverPictures);
      const size = inPixels && !tag.inPixels ? sizes.get(tag.picture ?? doc.pictures[0]?.id ?? "") : undefined;
      return {
        timestamp: Math.round(tag.timestamp * 1000) / 1000,
        ...placeOf(tag, size),
        note: tag.note,
        ...tag.extra,
        ...(image === undefined ? {} : { image }),
      };
    });
}

function namedOf(tag: Tag, pictures: Doc["pictures"], serverPictures: readonly PictureRef[]): unknown {
  if (tag.picture === null) return tag.named;
  if ("named" in tag && isNameOf(tag.picture, tag.named, pictures, serverPictures)) return tag.named;
  return toPictureReference(tag.picture, pictures);
}

/** The name means this picture here, and no other one on the server, which learns of a new order after the tags. */
function isNameOf(picture: string, name: unknown, pictures: Doc["pictures"], serverPictures: readonly PictureRef[]) {
  const [here, there] = [pictures, serverPictures].map((list) => list[findPictureIndex(name, list) ?? -1]?.id);
  return here === picture && (there === undefined || there === picture);
}

function placeOf({ x, y }: Tag, size: Size | undefined): { x: number | null; y: number | null } {
  if (x === null || y === null) return { x: null, y: null };
  if (size) return { x: Math.round(x * size.width), y: Math.round(y * size.height) };
  return { x: roundPlace(x), y: roundPlace(y) };
}

const roundPlace = (place: number) => Math.round(place * 100_000) / 100_000;

/** If one tag is outside of 0 to 1, all tags count in pixels: the server's rule. */
function countsInPixels(tags: readonly Pick<Tag, "x" | "y">[]): boolean {
  const isShare = (value: number | null) => value === null || (value >= 0 && value <= 1);
  return !tags.every(({ x, y }) => isShare(x) && isShare(y));
}
