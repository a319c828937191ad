import { hasSheet } from "#lib/ink/sheet-size";
import { readStrokes } from "#lib/ink/stroke";
import { strokeToSvg } from "#lib/ink/svg";
import type { Manifest, ManifestDrawing } from "../manifest/manifest";
import type { ClipContents } from "../model/clip-contents";
import type { Pin } from "../model/pins";
import { readCues } from "../texts/captions";
import { toCues } from "../texts/text";

export type Annotation = Record<string, unknown> & { id: string; type: "Annotation"; motivation: string };

/** Its size is that of the first picture, its duration that of the recording. */
export interface CanvasArea {
  /** The http(s) prefix of every id; it need not resolve. */
  home: string;
  id: string;
  width: number;
  height: number;
  duration: number | null;
  hasSheet: boolean;
}

interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
}

const BLANK = { width: 1600, height: 1200 };
const MEDIA_FRAGMENTS = "http://www.w3.org/TR/media-frags/";
/** How long a tag lasts if no other follows, in seconds. */
const TAG_SECONDS = 5;
/** Half the side of the box around a tag, relative to the canvas width. */
const TAG_REACH = 0.01;

export function canvasArea(manifest: Manifest, { images }: Pick<ClipContents, "images">): CanvasArea {
  const home = `${manifest.source}/clips/${manifest.id}`;
  const { width, height, duration } = manifest.canvas;
  const size = width && height ? { width, height } : BLANK;
  return {
    home,
    id: `${home}/canvas/1`,
    ...size,
    duration,
    hasSheet: hasSheet(images),
  };
}

export function buildAnnotations(manifest: Manifest, contents: ClipContents, canvas: CanvasArea): Annotation[] {
  return [
    ...manifest.pins.map((pin, index) => tagAnnotation(pin, index, manifest, canvas)),
    ...contents.drawings.flatMap(({ document }, index) => {
      const drawing = manifest.drawings[index];
      return drawing ? [drawingAnnotation(document, drawing, index, manifest, canvas)] : [];
    }),
    ...wordAnnotations(contents, canvas),
  ];
}

/** Scaled to fit and centred; the first picture fills the canvas. */
export function placeOnCanvas(image: string | null, manifest: Manifest, canvas: CanvasArea): Placement {
  const found = manifest.images.find(({ id }) => id === image);
  if (!found?.width || !found.height) return { x: 0, y: 0, width: canvas.width, height: canvas.height };
  const scale = Math.min(canvas.width / found.width, canvas.height / found.height);
  const [width, height] = [Math.round(found.width * scale), Math.round(found.height * scale)];
  return { x: Math.round((canvas.width - width) / 2), y: Math.round((canvas.height - height) / 2), width, height };
}

/** False for a missing picture. */
function isOnCanvas(image: string | null, { images }: Manifest, canvas: CanvasArea): boolean {
  return canvas.hasSheet ? image === null : images.some(({ id, href }) => id === image && href !== null);
}

function tagAnnotation(pin: Pin, index: number, manifest: Manifest, canvas: CanvasArea): Annotation {
  const next = manifest.pins[index + 1]?.timestamp ?? Number.POSITIVE_INFINITY;
  const end = Math.min(pin.timestamp + TAG_SECONDS, next > pin.timestamp ? next : Number.POSITIVE_INFINITY);
  const time = `t=${seconds(pin.timestamp)},${seconds(end)}`;
  const note = String(manifest.voice_tags[pin.tag]?.note ?? "").trim();
  const language = manifest.language ? { language: manifest.language } : {};
  const point = pointOf(pin, manifest, canvas);
  const box = point ? `&xywh=${boxAround(point, canvas).join(",")}` : "";
  const fragment = { type: "FragmentSelector", conformsTo: MEDIA_FRAGMENTS, value: `${time}${box}` };
  const moment = seconds(pin.timestamp);
  // The moment of a point is `t` in IIIF Presentation 3 and `instant` in Presentation 4.
  const selector = point ? [{ type: "PointSelector", ...point, t: moment, instant: moment }, fragment] : fragment;
  return {
    id: `${canvas.home}/anno/tag${index + 1}`,
    type: "Annotation",
    motivation: "commenting",
    body: { type: "TextualBody", value: note || `Tag ${index + 1}`, format: "text/plain", ...language },
    target: { type: "SpecificResource", source: { id: canvas.id, type: "Canvas" }, selector },
  };
}

function pointOf(pin: Pin, manifest: Manifest, canvas: CanvasArea): { x: number; y: number } | null {
  if (pin.x === null || pin.y === null || !isOnCanvas(pin.image, manifest, canvas)) return null;
  const place = placeOnCanvas(pin.image, manifest, canvas);
  // IIIF coordinates are integers.
  return { x: Math.round(place.x + pin.x * place.width), y: Math.round(place.y + pin.y * place.height) };
}

/** A media fragment cannot have an empty area, so a point becomes a small box within the canvas. */
function boxAround({ x, y }: { x: number; y: number }, { width, height }: CanvasArea): number[] {
  const reach = Math.max(1, Math.round(width * TAG_REACH));
  const within = (value: number, most: number) => Math.min(Math.max(0, most - 1), Math.max(0, value));
  const [left, top] = [within(x - reach, width), within(y - reach, height)];
  return [left, top, Math.min(2 * reach, width - left), Math.min(2 * reach, height - top)];
}

function drawingAnnotation(
  document: Record<string, unknown>,
  drawing: ManifestDrawing,
  index: number,
  manifest: Manifest,
  canvas: CanvasArea,
): Annotation {
  const strokes = readStrokes(document);
  const start = Math.min(...strokes.map((stroke) => stroke.start ?? 0), Number.MAX_SAFE_INTEGER);
  const hidden = strokes.length > 0 && strokes.every(({ hideAt }) => hideAt !== null);
  const end = hidden ? Math.max(...strokes.map(({ hideAt }) => hideAt ?? 0)) : canvas.duration;
  const from = strokes.length > 0 ? start : 0;
  const until = end !== null && end > from ? `,${seconds(end)}` : "";
  const place = placeOnCanvas(drawing.image, manifest, canvas);
  const paths = (isOnCanvas(drawing.image, manifest, canvas) ? strokes : [])
    .map((stroke) => strokeToSvg(stroke, place).path)
    .filter((path) => path !== null)
    .map((path) => `<path d="${path}"/>`)
    .join("");
  const shift = place.x || place.y ? [`<g transform="translate(${place.x} ${place.y})">`, "</g>"] : ["", ""];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}">${shift[0]}${paths}${shift[1]}</svg>`;
  return {
    id: `${canvas.home}/anno/drawing${index + 1}`,
    type: "Annotation",
    motivation: "highlighting",
    body: { type: "Dataset", id: `../${drawing.href}`, format: "application/json" },
    target: {
      type: "SpecificResource",
      source: canvas.id,
      selector: {
        type: "FragmentSelector",
        conformsTo: MEDIA_FRAGMENTS,
        value: `t=${seconds(from)}${until}`,
        ...(paths ? { refinedBy: { type: "SvgSelector", value: svg } } : {}),
      },
    },
  };
}

/** The transcript or the added captions, not both: they say the same words. */
function wordAnnotations({ transcript, texts, language }: ClipContents, canvas: CanvasArea): Annotation[] {
  const captions = texts
    .map((text) => ({ language: text.language ?? language, cues: readCues(text.content) }))
    .filter(({ cues }) => cues.length > 0);
  const spoken = transcript ? [{ language: transcript.language, cues: toCues(transcript) }] : captions;
  return spoken.flatMap(({ language, cues }, track) =>
    cues.map((cue, index) => ({
      id: `${canvas.home}/anno/${track === 0 ? "" : `track${track + 1}-`}cue${index + 1}`,
      type: "Annotation" as const,
      motivation: "supplementing",
      body: { type: "TextualBody", value: cue.text, format: "text/plain", ...(language ? { language } : {}) },
      target: `${canvas.id}#t=${seconds(cue.startMs / 1000)},${seconds(cue.endMs / 1000)}`,
    })),
  );
}

const seconds = (value: number) => Math.round(value * 1000) / 1000;
