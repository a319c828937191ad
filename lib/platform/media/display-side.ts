const LONGER = 2560;
/** A panorama that is lower than this cannot be read, however wide it is. */
const SHORTER = 640;
/** Of the formats that a picture is shown in, WebP has the narrowest bound: 16,383 pixels. */
const LONGEST = 12_800;

/** How long the longer side of a picture may be where it is shown, in pixels. */
export function displaySide(width: number, height: number): number {
  const [longer, shorter] = [Math.max(width, height), Math.max(1, Math.min(width, height))];
  return Math.round(Math.min(LONGEST, Math.max(LONGER, (SHORTER * longer) / shorter)));
}
