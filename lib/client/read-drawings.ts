import { type DrawingRecord, pictureNamed } from "#lib/studio/drawings";
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
  const isUnplaced = (drawing: DrawingRecord) => placeNamed(pictureNamed(drawing), pictures) === null;
  if (pictures.length === 0 || !drawings.some(isUnplaced)) return drawings;
  const manifest = await getManifest(clipId, signal);
  const names = new Map(manifest.drawings.filter(isPlaced).map(({ id, image }) => [id, image]));
  return drawings.map((drawing) => {
    const name = isUnplaced(drawing) ? names.get(drawing.id) : undefined;
    const place = name === undefined ? null : placeNamed(name, pictures);
    const picture = place === null ? undefined : pictures[place];
    return picture ? { ...drawing, image: picture.file } : drawing;
  });
}

/** A drawing in the manifest stands on a picture by the id that it has there. */
function isPlaced(drawing: unknown): drawing is { id: string; image: string } {
  if (typeof drawing !== "object" || drawing === null || !("id" in drawing) || !("image" in drawing)) return false;
  return typeof drawing.id === "string" && typeof drawing.image === "string";
}
