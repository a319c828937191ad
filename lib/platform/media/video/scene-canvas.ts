import { createRequire } from "node:module";
import path from "node:path";
import { Konva } from "konva/lib/_CoreInternals.js";
import type { StageConfig } from "konva/lib/Stage.js";
import { Image } from "konva/lib/shapes/Image.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { burnRedactions } from "../image/redact";
import { ChildFailure } from "../process/child-protocol";
import type { Scene } from "./scene";
import { drawScene } from "./scene-drawing";

// As in image-child.ts.
const require = createRequire(import.meta.url);
const sharp: typeof import("sharp").default = require("sharp");
const {
  createCanvas,
  DOMMatrix,
  GlobalFonts,
  ImageData,
  Path2D,
}: typeof import("@napi-rs/canvas") = require("@napi-rs/canvas");

export type ScenePictureFile = { path: string; redactions: number[][]; width: number; height: number };

const SECONDS = 20;
/** Fallback order for missing glyphs: our fonts first, then the system's. */
const SYSTEM = ["Noto Sans", "Liberation Sans", "DejaVu Sans", "Arial", "Helvetica", "sans-serif"];
const FACES = {
  ui: { folder: "hanken-grotesk", subsets: ["latin", "latin-ext", "vietnamese", "cyrillic-ext"] },
  display: { folder: "bricolage-grotesque", subsets: ["latin", "latin-ext", "vietnamese"] },
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

Object.assign(globalThis, { DOMMatrix, Path2D });
Object.assign(Konva, { Image, Rect });
Konva.Util.createCanvasElement = () => Object.assign(createCanvas(1, 1), { style: {} }) as unknown as HTMLCanvasElement;
Konva.pixelRatio = 1;
Konva.autoDrawEnabled = false;

export async function openPicture({ path: file, redactions, width, height }: ScenePictureFile, maxPixels: number) {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    // Before scaling: otherwise covered content would bleed through at the edges.
    burnRedactions({ data, info }, redactions);
    const { width: across, height: down } = info;
    const small = await sharp(data, { raw: { width: across, height: down, channels: 4 }, limitInputPixels: maxPixels })
      .timeout({ seconds: SECONDS })
      .resize({ width, height, fit: "fill" })
      .raw()
      .toBuffer();
    const canvas = createCanvas(width, height);
    canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(small), width, height), 0, 0);
    return canvas;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ChildFailure("image_undecodable", "A picture of the clip cannot be read.", detail);
  }
}

/** @returns what to call them in a font setting */
export function registerFonts(folder: string): Record<"ui" | "display", string> {
  const lists = Object.entries(FACES).map(([name, { folder: face, subsets }]) => {
    const families = subsets.flatMap((subset) => {
      const family = `tm-${name}-${subset}`;
      const file = path.join(folder, face, "files", `${face}-${subset}-wght-normal.woff2`);
      return GlobalFonts.registerFromPath(file, family) ? [family] : [];
    });
    return [name, [...families, ...SYSTEM].map((family) => `"${family}"`).join(", ")];
  });
  return Object.fromEntries(lists);
}

export function drawPixels(scene: Scene, pictures: readonly unknown[], faces: Record<"ui" | "display", string>) {
  const { width, height } = scene;
  const stage = new Konva.Stage({ width, height } as StageConfig);
  const layer = new Konva.Layer({ listening: false });
  stage.add(layer);
  drawScene(
    {
      Konva: Konva as unknown as typeof import("konva").default,
      pictures: pictures as CanvasImageSource[],
      chooseFont(pen, { font, size, weight }) {
        // Weights that are no multiple of 100 are parsed as the size; the variable font supports all of them.
        pen.font = `400 ${size}px ${faces[font]}`;
        (pen as { fontVariationSettings?: string }).fontVariationSettings = `'wght' ${weight}`;
      },
    },
    layer,
    scene,
  );
  layer.draw();
  const { data } = layer.getNativeCanvasElement().getContext("2d")?.getImageData(0, 0, width, height) ?? {};
  if (!data) throw new Error("The canvas gives no pixels.");
  stage.destroy();
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}
