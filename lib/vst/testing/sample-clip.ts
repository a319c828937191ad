import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { findImageId, formatImageId } from "#lib/ink/picture-names";
import type { ClipContents, ClipDrawing, ClipImage, StoredFile } from "../model/clip-contents";
import type { OpenBlob } from "../model/entry";
import { coordinateSpace, placePins } from "../model/pins";

const blobs = new Map<string, Buffer>();

export const openSampleBlob: OpenBlob = async function* (key, start, end) {
  const bytes = blobs.get(key);
  if (!bytes) throw new Error(`no blob ${key}`);
  for (let at = start; at <= end; at += 1000) yield bytes.subarray(at, Math.min(at + 1000, end + 1));
};

export function sampleFile(filename: string, contentType: string, bytes: Buffer): StoredFile {
  const key = `blobs/${filename}`;
  blobs.set(key, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { key, filename, contentType, sizeBytes: bytes.length, sha256, crc32: crc32(bytes) };
}

const noise = (length: number, seed: number) => Buffer.from(Array.from({ length }, (_, i) => (i * i * seed + i) % 251));

export function sampleClip(changes: SampleChanges = {}): ClipContents {
  const { images, drawings, ...clip } = { ...sample(), ...changes };
  return {
    ...clip,
    images: images.map((image, place) => ({ ...image, id: formatImageId(place) })),
    drawings: drawings.map((drawing) => ({ ...drawing, image: findImageId(drawing.document.image, images) })),
    pins: placePins(clip.voiceTags, images),
    coordinateSpace: coordinateSpace(clip.voiceTags),
  };
}

type Loose = Omit<ClipContents, "images" | "drawings" | "pins" | "coordinateSpace"> & {
  images: readonly Omit<ClipImage, "id">[];
  drawings: readonly Omit<ClipDrawing, "image">[];
};

export type SampleChanges = Partial<Loose>;

function sample(): Loose {
  return {
    source: "https://clips.example",
    id: 123,
    title: "Pricing page notes",
    description: "Three things to fix.",
    createdAt: new Date("2026-11-20T15:00:00Z"),
    updatedAt: new Date("2026-11-20T15:05:00Z"),
    voiceTags: [
      { timestamp: 4.6, x: 0.455, y: 0.315, note: "Yellow label" },
      { timestamp: 1.4, x: 0.345, y: 0.035, note: "Header", mood: "tight" },
      { timestamp: 8.4, x: 0.617, y: 0.765, note: "" },
    ],
    metadata: { project: "harbour" },
    audio: {
      original: sampleFile("take.webm", "audio/webm;codecs=opus", noise(3000, 7)),
      playback: sampleFile("main.mp3", "audio/mpeg", noise(5000, 3)),
      peaks: sampleFile("peaks.dat", "application/octet-stream", noise(424, 5)),
      overview: Buffer.from(
        JSON.stringify({ version: 2, channels: 1, bits: 8, length: 4, data: [-1, 2, -90, 80, 0, 0, -20, 9] }),
      ),
      durationSeconds: 20.925,
      sampleRate: 48_000,
      channels: 1,
      loudness: { integratedLufs: -16, inputLufs: -18.2, gainDb: 2.2 },
      gapFilledSeconds: 1.04,
    },
    images: [
      {
        aliases: ["a1b2", "page.png"],
        original: { ...sampleFile("page.png", "image/png", noise(2000, 11)), url: "https://clips.example/page.png" },
        orientedWidth: 2560,
        orientedHeight: 1600,
        position: 0,
        display: { ...sampleFile("page-display.png", "image/png", noise(1500, 13)), width: 1280, height: 800 },
        annotated: { ...sampleFile("page-annotated.webp", "image/webp", noise(1200, 19)), width: 1280, height: 800 },
      },
    ],
    drawings: [
      {
        id: "d1",
        document: {
          version: 1,
          coordinate_space: "normalized",
          image: "page.png",
          canvas: { width: 1280, height: 800 },
          strokes: [
            {
              id: "s1",
              tool: "pen",
              color: "#d2401e",
              width: 0.004,
              opacity: 1,
              points: [
                [0.1, 0.1, 0],
                [0.2, 0.2, 1],
              ],
              start: 2,
              end: 3,
            },
          ],
        },
      },
    ],
    texts: [],
    transcript: {
      language: "en",
      confidence: 0.91,
      text: "Look here.",
      segments: [{ startMs: 200, endMs: 1500, text: "Look here.", confidence: 0.91 }],
    },
    cover: { ...sampleFile("cover.webp", "image/webp", noise(600, 17)), width: 640, height: 400 },
    smallCover: { ...sampleFile("cover-200.webp", "image/webp", noise(200, 23)), width: 200, height: 125 },
  };
}
