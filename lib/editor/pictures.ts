import { findImageIndex } from "#lib/ink/picture-names";
import { PICTURE_TEXTS, type PictureText, pluralize } from "#lib/ink/picture-texts";
import type { Doc, PictureRef, Size } from "./document";

/** The file that an address of a picture ends with: the name by which the server knows it. */
export function fileNameFromUrl(url: string): string {
  const path = url.split(/[?#]/)[0] ?? "";
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

/**
 * The pictures that the server has, in its order, under the ids that they have on this page; behind them those that
 * are not sent yet. A new file is a known picture, replaced elsewhere, if the server still calls it by the file that is
 * gone; without names, if it is in its place.
 */
export function withServerPictures(
  pictures: readonly PictureRef[],
  files: readonly string[],
  names: readonly (readonly string[])[] = [],
): PictureRef[] {
  const known = new Map(pictures.map((picture) => [picture.file, picture]));
  const sent = pictures.filter(({ file }) => file !== null);
  const another = (file: string, place: number): PictureRef => {
    const others = names[place];
    const inPlace = sent.length === files.length ? sent[place] : undefined;
    const before = others ? sent.find((picture) => picture.file && others.includes(picture.file)) : inPlace;
    if (!before?.file || files.includes(before.file)) return { id: file, file };
    return { ...before, file, was: [...(before.was ?? []), before.file] };
  };
  const named = (picture: PictureRef, place: number) => {
    const others = names[place]?.filter((name) => name !== picture.file) ?? [];
    return others.length > 0 ? { ...picture, names: others } : picture;
  };
  return [
    ...files.map((file, place) => named(known.get(file) ?? another(file, place), place)),
    ...pictures.filter(({ file }) => file === null),
  ];
}

export type ServerTexts = { [list in `image_${PictureText}s`]?: readonly (string | null)[] | undefined };

/** With the texts of the server, in its order; it has none of a picture that is not sent yet. */
export function withServerTexts(pictures: readonly PictureRef[], lists: ServerTexts): PictureRef[] {
  return pictures.map((picture, place) => {
    const texts: PictureRef = { ...picture };
    for (const text of PICTURE_TEXTS) {
      delete texts[text];
      const written = lists[`image_${pluralize(text)}`]?.[place];
      if (written) texts[text] = written;
    }
    return texts;
  });
}

export const savedText = (picture: PictureRef | undefined, text: PictureText) => picture?.[text]?.trim() ?? "";

/** The document with a picture that is not sent yet; the first one is the one that tags without a name mean. */
export function withNewPicture(doc: Doc, id: string): Doc {
  if (doc.pictures.some((picture) => picture.id === id)) return doc;
  const isMeant = ({ picture, named, x }: Doc["tags"][number]) => picture === null && named === undefined && x !== null;
  const tags =
    doc.pictures.length > 0 ? doc.tags : doc.tags.map((tag) => (isMeant(tag) ? { ...tag, picture: id } : tag));
  return { ...doc, tags, pictures: [...doc.pictures, { id, file: null }] };
}

/** The document with another file behind a picture: one was sent, or replaced. Ids, tags and ink stay. */
export function withPictureFile(doc: Doc, id: string, file: string): Doc {
  // The server's list may have come first, with the same file under another id.
  const others = doc.pictures.filter((picture) => picture.id === id || picture.file !== file);
  const pictures = others.map((picture) => {
    if (picture.id !== id || picture.file === file) return picture;
    return { ...picture, file, ...(picture.file ? { was: [...(picture.was ?? []), picture.file] } : {}) };
  });
  return { ...doc, pictures };
}

/** Tags and switches that name a picture by a file which it has no more name the one that it has. */
export function withNewNames(doc: Doc, id: string): Doc {
  const picture = doc.pictures.find((one) => one.id === id);
  const isOld = ({ named }: { named?: unknown }) => picture?.was?.some((file) => file === named) ?? false;
  if (!doc.tags.some(isOld) && !doc.switches.some(isOld)) return doc;
  return {
    ...doc,
    tags: doc.tags.map((tag) => (isOld(tag) ? { ...tag, named: picture?.file } : tag)),
    switches: doc.switches.map((one) => {
      const { named: _named, ...rest } = one;
      return isOld(one) ? rest : one;
    }),
  };
}

/** Index of the picture that a tag of the record names: no name means the first; a name of no picture means none. */
export function findPictureIndex(reference: unknown, pictures: readonly PictureRef[]): number | null {
  const named = pictures.map(({ file, was = [], names = [] }, index) => ({
    aliases: [...(file === null ? [] : [file]), ...was, index],
    pastNames: names,
  }));
  return findImageIndex(reference, named);
}

/** How the record names a picture: not at all while it is the only one, by its file, or by its place until it has one. */
export function toPictureReference(id: string, pictures: readonly PictureRef[]): string | number | undefined {
  const place = pictures.findIndex((picture) => picture.id === id);
  // No name would mean the first picture.
  if (place === -1) return id;
  if (pictures.length === 1) return undefined;
  return pictures[place]?.file ?? place;
}

/** Tags in pixels become fractions of their picture as soon as its size is known. */
export function withPictureSize(doc: Doc, picture: string, size: Size): Doc {
  const isFirst = doc.pictures[0]?.id === picture;
  const counts = (tag: Doc["tags"][number]) =>
    tag.inPixels && (tag.picture === picture || (isFirst && tag.picture === null));
  if (!doc.tags.some(counts)) return doc;
  const tags = doc.tags.map((tag) => {
    if (!counts(tag)) return tag;
    const { inPixels, ...rest } = tag;
    if (tag.x === null || tag.y === null) return rest;
    return { ...rest, x: share(tag.x / size.width), y: share(tag.y / size.height) };
  });
  return { ...doc, tags };
}

const share = (value: number) => Math.min(1, Math.max(0, value));
