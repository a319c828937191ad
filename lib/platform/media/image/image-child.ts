import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Sharp } from "sharp";
import { displaySide } from "../display-side";
import { ChildFailure, serveOneJob } from "../process/child-protocol";
import { padCutOff } from "./pad-cut-off";
import { burnRedactions, isCovered } from "./redact";

// Required, because Node reads a CommonJS package twice to import it: 80 ms of every child.
const sharp: typeof import("sharp").default = createRequire(import.meta.url)("sharp");

interface ImageJob {
  input: string;
  outDir: string;
  contentType: string;
  maxPixels: number;
  redactions: number[][];
}

type Raster = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const COVERS = { thumb: 640, small: 200 };
/** A PNG up to this size is probably a screenshot, where JPEG would blur the text. */
const SCREENSHOT_BYTES = 2_000_000;
/** A picture with see-through parts that is larger as PNG becomes a WebP. */
const LARGEST_PNG = 4_000_000;
const SECONDS = 25;

/** The only libvips loader allowed for each format. */
const LOADERS: Record<string, string> = {
  "image/jpeg": "VipsForeignLoadJpeg",
  "image/png": "VipsForeignLoadPng",
  "image/webp": "VipsForeignLoadWebp",
  "image/gif": "VipsForeignLoadNsgif",
  "image/avif": "VipsForeignLoadHeif",
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });

serveOneJob(inspect);

async function inspect(job: ImageJob) {
  const { screen, width, height, isCutOff } = await decode(job);
  const alreadyCovered = isCovered(screen, job.redactions);
  burnRedactions(screen, job.redactions);
  const display = await encodeDisplay(screen, job);
  return {
    width,
    height,
    isCutOff,
    alreadyCovered,
    display: { ...save(job, `display.${display.extension}`, display.bytes), ...sizeOf(screen.info), ...display.kind },
    thumb: await makeCover(screen, job, "thumb"),
    small: await makeCover(screen, job, "small"),
  };
}

/** As viewers do, takes what can be read of a damaged file. */
async function decode(job: ImageJob) {
  try {
    return { ...(await read(job, "error")), isCutOff: false };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.reason !== "image_undecodable") throw failure;
    const partial = await readPart(job).catch(() => null);
    if (!partial || isOneColour(partial.screen)) throw failure;
    return { ...partial, isCutOff: true };
  }
}

function failureOf(error: unknown) {
  if (error instanceof ChildFailure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (/exceeds pixel limit/i.test(detail)) return tooLarge();
  if (/timeout/i.test(detail)) return new ChildFailure("time_limit", "Reading this picture takes too long.", detail);
  return new ChildFailure("image_undecodable", "This picture is damaged and cannot be read.", detail);
}

async function readPart(job: ImageJob) {
  if (job.contentType === "image/png") {
    const { decodeCutInterlaced } = await import("./cut-interlaced");
    const found = await decodeCutInterlaced(fs.readFileSync(job.input));
    if (found) return scaleToScreen(found);
  }
  if (job.contentType !== "image/webp" && job.contentType !== "image/heic") return read(job, "none");
  const padded = padCutOff(fs.readFileSync(job.input), job.contentType);
  return padded && read(job, "none", padded);
}

async function read(job: ImageJob, failOn: "error" | "none", bytes?: Buffer) {
  const { pipeline, width, height } = await open(job, failOn, bytes);
  return { screen: await toRaster(pipeline, displaySide(width, height)), width, height };
}

async function scaleToScreen({ data, width, height }: { data: Buffer; width: number; height: number }) {
  const pipeline = raw({ data, info: { width, height, channels: 4 } });
  return { screen: await toRaster(pipeline, displaySide(width, height)), width, height };
}

async function open(job: ImageJob, failOn: "error" | "none", bytes?: Buffer) {
  if (job.contentType === "image/heic") {
    // Loading the decoder takes a quarter of the work on an ordinary picture.
    const { decodeHeic } = await import("./heic");
    const { data, width, height } = await decodeHeic(
      withKnownBrand(bytes ?? fs.readFileSync(job.input), "heic"),
      job.maxPixels,
    );
    return { pipeline: raw({ data, info: { width, height, channels: 4 } }), width, height };
  }
  const loader = LOADERS[job.contentType];
  if (!loader) throw new ChildFailure("unsupported_image", "Images can be JPEG, PNG, WebP, AVIF, GIF or HEIC.");
  sharp.unblock({ operation: [loader] });
  const options = { limitInputPixels: job.maxPixels, failOn };
  const isAvif = job.contentType === "image/avif";
  const input = bytes ?? (isAvif ? withKnownBrand(fs.readFileSync(job.input), "avif") : job.input);
  const { autoOrient } = await sharp(input, options).metadata();
  if (autoOrient.width * autoOrient.height > job.maxPixels) throw tooLarge();
  return { pipeline: sharp(input, options).autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

/** The file with this brand, in place: decoders know few, and refuse one of a burst, a sequence or a profile. */
function withKnownBrand(bytes: Buffer, brand: "avif" | "heic"): Buffer {
  bytes.write(brand, 8, "latin1");
  const hasCompatible = bytes.readUInt32BE(0) >= 20 && bytes.length >= 20;
  if (hasCompatible && !bytes.subarray(16, Math.min(bytes.readUInt32BE(0), 256)).includes(brand))
    bytes.write(brand, 16, "latin1");
  return bytes;
}

async function toRaster(pipeline: Sharp, side: number): Promise<Raster> {
  const { data, info } = await pipeline
    .timeout({ seconds: SECONDS })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    info: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 },
  };
}

async function encodeDisplay(screen: Raster, job: ImageJob) {
  const seeThrough = hasSeeThroughParts(screen);
  const screenshot = job.contentType === "image/png" && fs.statSync(job.input).size <= SCREENSHOT_BYTES;
  if (seeThrough || screenshot) {
    const bytes = await raw(screen).png({ compressionLevel: 9 }).toBuffer();
    if (bytes.length <= (seeThrough ? LARGEST_PNG : SCREENSHOT_BYTES)) {
      return { bytes, extension: "png", kind: { contentType: "image/png", extension: "png" } };
    }
  }
  if (seeThrough) {
    const bytes = await raw(screen).webp({ quality: 82, effort: 2 }).toBuffer();
    return { bytes, extension: "webp", kind: { contentType: "image/webp", extension: "webp" } };
  }
  const bytes = await raw(screen).flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return { bytes, extension: "jpg", kind: { contentType: "image/jpeg", extension: "jpg" } };
}

async function makeCover(screen: Raster, job: ImageJob, role: keyof typeof COVERS) {
  const width = COVERS[role];
  const { data, info } = await raw(screen)
    .resize({ width, height: width * 4, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { ...save(job, `${role}.webp`, data), ...sizeOf(info), contentType: "image/webp", extension: "webp" };
}

/** False for an alpha channel that is opaque everywhere, which is common. */
function hasSeeThroughParts({ data, info }: Raster) {
  if (info.channels !== 4 && info.channels !== 2) return false;
  for (let at = info.channels - 1; at < data.length; at += info.channels) if (data[at] !== 255) return true;
  return false;
}

/** Decoders fill what is missing with one colour, so here nothing was read. */
function isOneColour({ data, info }: Raster) {
  return data.every((value, at) => value === data[at % info.channels]);
}

function raw({ data, info }: Raster) {
  return sharp(data, { raw: info, limitInputPixels: false }).timeout({ seconds: SECONDS });
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}

function save(job: ImageJob, name: string, bytes: Buffer) {
  const file = path.join(job.outDir, name);
  fs.writeFileSync(file, bytes);
  return { path: file, sizeBytes: bytes.length };
}

function tooLarge() {
  return new ChildFailure("image_too_large", "This picture has more than 100 megapixels.");
}
