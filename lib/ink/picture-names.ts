import { normalizeFileName } from "./file-name";

/** `img1` for index 0, counting all pictures of the clip, shown or not. */
export const formatImageId = (place: number) => `img${place + 1}`;

/** An id, an index or no name at all, which all mean another picture once the order is another. */
export const isPlaceName = (name: unknown) =>
  (typeof name !== "string" && typeof name !== "number") || /^(img\d+|\d+)?$/.test(String(name));

export const MAX_FORMER_NAMES = 50;

export interface PictureNames {
  aliases?: readonly (string | number)[] | undefined;
  /** The sender's filename. Aliases of all pictures take precedence. */
  originalName?: string | null | undefined;
  /** Names of files that it has replaced. Current names of all pictures take precedence. */
  pastNames?: readonly string[] | undefined;
}

/** The first picture if none is named; null if the clip does not have the named one. */
export function findImageId(reference: unknown, pictures: readonly PictureNames[]): string | null {
  return createImageIdFinder(pictures)(reference);
}

/** As `findImageId`, by the index of the picture. */
export function findImageIndex(reference: unknown, pictures: readonly PictureNames[]): number | null {
  return createImageFinder(pictures)(reference);
}

export function createImageIdFinder(pictures: readonly PictureNames[]): (reference: unknown) => string | null {
  const find = createImageFinder(pictures);
  return (reference) => {
    const place = find(reference);
    return place === null ? null : formatImageId(place);
  };
}

/** As `findImageIndex`, for many references: it looks at each name of a picture once. */
function createImageFinder(pictures: readonly PictureNames[]): (reference: unknown) => number | null {
  const numbered = lazyPlaces(pictures, ({ aliases = [] }, place) => [formatImageId(place), ...aliases]);
  const named = [
    lazyPlaces(pictures, ({ aliases = [] }) => aliases.filter((alias) => typeof alias === "string")),
    lazyPlaces(pictures, ({ originalName }) => [originalName ?? ""]),
    lazyPlaces(pictures, ({ pastNames = [] }) => pastNames),
  ];
  const findNamed = (name: string) => {
    for (const places of named) {
      const place = places().get(name);
      if (place !== undefined) return place;
    }
    return null;
  };
  return (reference) => {
    if (pictures.length === 0) return null;
    // Other types are no names, and converting them for each picture could take seconds.
    if (typeof reference !== "string" && typeof reference !== "number") return 0;
    const name = normalizeFileName(String(reference));
    if (name === "") return 0;
    const place = numbered().get(name) ?? findNamed(name);
    if (place !== null) return place;
    const file = fileOf(name);
    return file === null ? null : findNamed(file);
  };
}

/** The first place of each name. */
function lazyPlaces(
  pictures: readonly PictureNames[],
  namesOf: (picture: PictureNames, place: number) => readonly (string | number)[],
): () => ReadonlyMap<string, number> {
  let places: Map<string, number> | undefined;
  return () => {
    if (places) return places;
    places = new Map();
    for (const [place, picture] of pictures.entries())
      for (const given of namesOf(picture, place)) {
        const name = normalizeFileName(String(given));
        if (name !== "" && !places.has(name)) places.set(name, place);
      }
    return places;
  };
}

/** Whether `findImageIndex` finds something, for many references to many pictures. */
export function knowsImage(pictures: readonly PictureNames[]): (reference: string | number) => boolean {
  const places = new Set<string>();
  const names = new Set<string>();
  for (const [place, { aliases = [], originalName, pastNames = [] }] of pictures.entries()) {
    places.add(formatImageId(place));
    for (const name of [...aliases, originalName ?? "", ...pastNames]) {
      if (typeof name === "number") places.add(String(name));
      else names.add(normalizeFileName(name));
    }
  }
  names.delete("");
  return (reference) => {
    const name = normalizeFileName(String(reference));
    if (name === "") return pictures.length > 0;
    return places.has(name) || names.has(name) || names.has(fileOf(name) ?? name);
  };
}

/** The names of each picture that no other one has, whatever its place. */
export function listOwnNames(pictures: readonly PictureNames[]): string[][] {
  const find = createImageFinder(pictures);
  return pictures.map(({ aliases = [], originalName, pastNames = [] }, place) => {
    const names = [...aliases, originalName ?? "", ...pastNames].map(String);
    return [...new Set(names)].filter((name) => !isPlaceName(name) && find(name) === place);
  });
}

function fileOf(address: string): string | null {
  if (!address.includes("/")) return null;
  const last = address.split(/[?#]/, 1)[0]?.split("/").at(-1);
  if (!last) return null;
  try {
    return normalizeFileName(decodeURIComponent(last));
  } catch {
    return last;
  }
}
