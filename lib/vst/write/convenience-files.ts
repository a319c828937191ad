import { isLaser } from "#lib/ink/laser/laser";
import { sheetSize } from "#lib/ink/sheet-size";
import { readStrokes } from "#lib/ink/stroke";
import { inkDocument } from "#lib/ink/svg";
import type { ClipContents, ClipDrawing, ClipImage } from "../model/clip-contents";
import type { PackageFile } from "../model/package-file";
import { drawingDocument, drawingPath, generatedFile, imagePath, storedFile } from "./package-files";

/** More SVG files would exceed the number of entries that readers accept. */
const MAX_SVG = 200;

/** For users who open a package without a player: annotated pictures, and ink as SVG. */
export function convenienceFiles({ images, drawings, leftOut }: ClipContents): PackageFile[] {
  const svgs = [
    ...drawings.map((drawing, index) => svgFile(drawing, index, images)),
    ...(leftOut?.drawings ?? []).map((drawing) => ("svg" in drawing ? drawing.svg : null)),
  ];
  return [...images.flatMap(annotatedFile), ...svgs.slice(0, MAX_SVG).flatMap((svg) => svg ?? [])];
}

function annotatedFile(image: ClipImage, index: number): PackageFile[] {
  const { annotated, display, position } = image;
  if (!annotated || !display) return [];
  const { width, height } = annotated;
  const path = annotatedPath(imagePath(image, index));
  // The stored name changes with each rendering, even of an identical picture.
  const drawn = { ...annotated, filename: path.slice(path.lastIndexOf("/") + 1) };
  return [storedFile("image_annotated", path, drawn, { position, width, height })];
}

export const annotatedPath = (imagePath: string) => imagePath.replace(/(\.\w+)?$/, ".annotated.webp");

/** Null for foreign data, which cannot be drawn. */
export function svgFile(drawing: ClipDrawing, index: number, images: readonly ClipImage[]): PackageFile | null {
  const document = drawingDocument(drawing);
  const strokes = readStrokes(document).filter((stroke) => !isLaser(stroke));
  if (strokes.length === 0) return null;
  const display = images.find(({ id }) => id === document.image)?.display;
  const svg = inkDocument(strokes, display ?? sheetSize(document.canvas));
  return generatedFile("drawing_svg", drawingPath(index).replace(/json$/, "svg"), "image/svg+xml", svg);
}
