import { sheetSize } from "#lib/ink/sheet-size";
import { readStrokes } from "#lib/ink/stroke";
import { inkDocument } from "#lib/ink/svg";
import type { ClipContents, ClipDrawing, ClipImage } from "./clip-contents";
import type { PackageFile } from "./package-file";
import { drawingDocument, drawingPath, imagePath, madeFile, storedFile } from "./package-files";

/** So many drawings go along as SVG, too: beyond it a package would have more entries than readers take. */
const MOST_SVG = 200;

/** What is in a package for people who look into it without a player: pictures with everything on them, ink as SVG. */
export function convenienceFiles({ images, drawings, leftOut }: ClipContents): PackageFile[] {
  const svgs = [
    ...drawings.map((drawing, index) => svgFile(drawing, index, images)),
    ...(leftOut?.drawings ?? []).map((drawing) => ("svg" in drawing ? drawing.svg : null)),
  ];
  return [...images.flatMap(annotatedFile), ...svgs.slice(0, MOST_SVG).flatMap((svg) => svg ?? [])];
}

function annotatedFile(image: ClipImage, index: number): PackageFile[] {
  const { annotated, display, position } = image;
  if (!annotated || !display) return [];
  const { width, height } = annotated;
  const path = annotatedPath(imagePath(image, index));
  // Not the name it is stored by: that is another one each time that the same picture is drawn.
  const drawn = { ...annotated, filename: path.slice(path.lastIndexOf("/") + 1) };
  return [storedFile("image_annotated", path, drawn, { position, width, height })];
}

/** Where the picture with its ink and pins lies, beside the one without. */
export const annotatedPath = (imagePath: string) => imagePath.replace(/(\.\w+)?$/, ".annotated.webp");

/** The ink of a drawing as SVG; null for that of other programs, which cannot be drawn. */
export function svgFile(drawing: ClipDrawing, index: number, images: readonly ClipImage[]): PackageFile | null {
  const document = drawingDocument(drawing);
  const strokes = readStrokes(document);
  if (strokes.length === 0) return null;
  const display = images.find(({ id }) => id === document.image)?.display;
  const svg = inkDocument(strokes, display ?? sheetSize(document.canvas));
  return madeFile("drawing_svg", drawingPath(index).replace(/json$/, "svg"), "image/svg+xml", svg);
}
