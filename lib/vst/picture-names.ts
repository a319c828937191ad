/** The id of the picture with this place among all of the clip's pictures, shown or not. */
export const imageId = (place: number) => `img${place + 1}`;

/** So many names that a picture had before still mean it. */
export const KEPT_NAMES = 50;

/** The names by which tags and ink may mean a picture, besides its id. */
export interface PictureNames {
  aliases?: readonly (string | number)[] | undefined;
  /** What its sender calls the file; the aliases of all pictures go before. */
  originalName?: string | null | undefined;
  /** What the files were called that it took the place of; every name that a picture has now goes before. */
  pastNames?: readonly string[] | undefined;
}

/**
 * `img1`, `img2` ...: the id of the picture that a tag or a drawing names. The first one when it names none at all; null
 * when it names a picture that the clip does not have.
 */
export function imageIdOf(reference: unknown, pictures: readonly PictureNames[]): string | null {
  if (pictures.length === 0) return null;
  // Whatever else stands there is no name, and writing it out for every picture could take seconds.
  if (typeof reference !== "string" && typeof reference !== "number") return imageId(0);
  const name = String(reference);
  if (name === "") return imageId(0);
  const numbered = pictures.findIndex(
    ({ aliases }, place) => name === imageId(place) || aliases?.some((alias) => String(alias) === name),
  );
  const place = numbered === -1 ? namedPlace(name, pictures) : numbered;
  if (place !== -1) return imageId(place);
  const file = fileOf(name);
  const addressed = file === null ? -1 : namedPlace(file, pictures);
  return addressed === -1 ? null : imageId(addressed);
}

function namedPlace(name: string, pictures: readonly PictureNames[]): number {
  const has: ((picture: PictureNames) => boolean | undefined)[] = [
    ({ aliases }) => aliases?.includes(name),
    ({ originalName }) => originalName === name,
    ({ pastNames }) => pastNames?.includes(name),
  ];
  for (const isNamed of has) {
    const place = pictures.findIndex(isNamed);
    if (place !== -1) return place;
  }
  return -1;
}

/** The file that the address of a picture ends with. */
function fileOf(address: string): string | null {
  if (!address.includes("/")) return null;
  const last = address.split(/[?#]/, 1)[0]?.split("/").at(-1);
  if (!last) return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
