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
  const place = findImageIndex(reference, pictures);
  return place === null ? null : formatImageId(place);
}

/** As `findImageId`, by the index of the picture. */
export function findImageIndex(reference: unknown, pictures: readonly PictureNames[]): number | null {
  if (pictures.length === 0) return null;
  // Other types are no names, and converting them for each picture could take seconds.
  if (typeof reference !== "string" && typeof reference !== "number") return 0;
  const name = normalizeFileName(String(reference));
  if (name === "") return 0;
  const numbered = pictures.findIndex(
    ({ aliases }, place) => name === formatImageId(place) || aliases?.some((alias) => isCalled(alias, name)),
  );
  const place = numbered === -1 ? namedPlace(name, pictures) : numbered;
  if (place !== -1) return place;
  const file = fileOf(name);
  const addressed = file === null ? -1 : namedPlace(file, pictures);
  return addressed === -1 ? null : addressed;
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
  return (reference) => {
    const name = normalizeFileName(String(reference));
    if (name === "") return pictures.length > 0;
    return places.has(name) || names.has(name) || names.has(fileOf(name) ?? name);
  };
}

/** The names of each picture that no other one has, whatever its place. */
export function listOwnNames(pictures: readonly PictureNames[]): string[][] {
  return pictures.map(({ aliases = [], originalName, pastNames = [] }, place) => {
    const names = [...aliases, originalName ?? "", ...pastNames].map(String);
    return [...new Set(names)].filter((name) => !isPlaceName(name) && findImageIndex(name, pictures) === place);
  });
}

function namedPlace(name: string, pictures: readonly PictureNames[]): number {
  const has: ((picture: PictureNames) => boolean | undefined)[] = [
    ({ aliases }) => aliases?.some((alias) => typeof alias === "string" && isCalled(alias, name)),
    ({ originalName }) => isCalled(originalName, name),
    ({ pastNames }) => pastNames?.some((past) => isCalled(past, name)),
  ];
  for (const isNamed of has) {
    const place = pictures.findIndex(isNamed);
    if (place !== -1) return place;
  }
  return -1;
}

const isCalled = (given: string | number | null | undefined, name: string) =>
  given === name || (given !== null && given !== undefined && normalizeFileName(String(given)) === name);

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
