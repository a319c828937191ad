import type { DrawingRecord } from "#lib/studio/drawings";
import { fileOf, placeNamed } from "#lib/studio/pictures";
import { getManifest, listDrawings } from "./api";

/** The ink of a clip. A picture may be named by what it was called before it was replaced: only the server knows that. */
export async function readDrawings(
  clipId: number,
  imageUrls: readonly string[],
  signal: AbortSignal,
): Promise<DrawingRecord[]> {
  const drawings: DrawingRecord[] = await listDrawings(clipId, signal);
  const pictures = imageUrls.map((url) => ({ id: fileOf(url), file: fileOf(url) }));
  const isUnplaced = ({ document }: DrawingRecord) =>
    placeNamed((document as { image?: unknown } | null)?.image, pictures) === null;
  if (pictures.length === 0 || !drawings.some(isUnplaced)) return drawings;
  const manifest = await getManifest(clipId, signal);
  const places = new Map((manifest.drawings as PlacedDrawing[]).map(({ id, image }) => [id, image]));
  return drawings.map((drawing) => {
    const named = isUnplaced(drawing) ? places.get(drawing.id) : null;
    const place = named ? placeNamed(named, pictures) : null;
    const picture = place === null ? undefined : pictures[place];
    return picture ? { ...drawing, image: picture.file } : drawing;
  });
}

interface PlacedDrawing {
  id: string;
  image: string | null;
}
