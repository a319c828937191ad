import { BLANK_SHEET, sheetSize } from "#lib/ink/sheet-size";
import { type InkStroke, readStrokes } from "#lib/ink/stroke";
import { inkLayers } from "#lib/ink/svg";
import type { MessageKey } from "#lib/languages/translate";
import type { Said } from "#lib/player/say";
import { shortened } from "#lib/player/shortened";
import { clockTenths } from "#lib/player/time-format";
import type { ToolName } from "#lib/player/tool-names";
import type { Manifest, ManifestImage } from "../manifest/manifest";
import type { Pin } from "../model/pins";
import { escapeHtml, one, tool } from "./markup";
import type { PageWords } from "./page-words";

export interface PageParts {
  words: PageWords;
  href: (path: string) => string;
}

export interface Figure {
  id: string;
  image: ManifestImage | null;
  width: number;
  height: number;
  strokes: InkStroke[];
  pins: { pin: Pin; number: number }[];
}

/** The pictures, or the blank sheet with its ink. */
export function listFigures(manifest: Manifest, hasSheet: boolean): Figure[] {
  const pins = manifest.pins.map((pin, index) => ({ pin, number: index + 1 }));
  const strokesOn = (image: string | null) =>
    manifest.drawings.filter((drawing) => drawing.image === image).flatMap(readStrokes);
  const shown = manifest.images.filter((image) => image.href !== null);
  if (shown.length > 0) {
    return shown.map((image) => ({
      id: image.id,
      image,
      width: image.width || BLANK_SHEET.width,
      height: image.height || BLANK_SHEET.height,
      strokes: strokesOn(image.id),
      pins: pins.filter(({ pin }) => pin.image === image.id && pin.x !== null && pin.y !== null),
    }));
  }
  const strokes = hasSheet ? strokesOn(null) : [];
  if (strokes.length === 0) return [];
  const placed = pins.filter(({ pin }) => pin.image === null && pin.x !== null && pin.y !== null);
  return [{ id: "blank", image: null, ...sheetSize(manifest.drawings[0]?.canvas), strokes, pins: placed }];
}

export function figureHtml(
  figure: Figure,
  manifest: Manifest,
  { words, href }: PageParts,
  marksOfReplies: string,
): string {
  const { id, image, width, height, strokes, pins } = figure;
  const number = manifest.images.findIndex((one) => one.id === id) + 1;
  const { message, label, alt } = words;
  const { title } = manifest;
  const alternative = () =>
    manifest.images.length > 1
      ? message("page.pictureOf", { number: String(number), title })
      : message("page.picture", { title });
  const picture = image?.href
    ? `<img src="${escapeHtml(href(image.href))}"${image.alt ? ` alt="${escapeHtml(image.alt)}"` : alt(alternative())} width="${width}" height="${height}"${number > 1 ? ' loading="lazy"' : ""}>`
    : `<svg class="blank" viewBox="0 0 ${width} ${height}" role="img"${label(message("page.drawing", { title }))}></svg>`;
  const places = pins.map(({ pin, number }) => {
    const flip = (pin.y ?? 0) < 0.07 ? " flip" : "";
    return `<a class="pin p${number}${flip}"${one("pin", number - 1)} href="#tag-${number}"${label(describePin(manifest, pin, number, words))}><span>${number}</span></a>`;
  });
  return `<figure class="stage"${one("figure", id)}>${picture}${inkLayers(strokes, { width, height })}${marksOfReplies}${places.join("")}</figure>`;
}

export function zoomButtons({ message, text, label }: PageWords): string {
  const button = (name: ToolName, key: MessageKey, path: string) =>
    `<button type="button" class="ibtn"${tool(name)}${label(message(key))}><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg></button>`;
  const whole = `<button type="button" class="ibtn t"${tool("whole")}><span class="sr">${text(message("view.whole"))}</span> <span${tool("zoomed")}>100%</span></button>`;
  return `<div class="zoom js-only">${button("smaller", "view.smaller", "M5 12h14")}${whole}${button("larger", "view.larger", "M12 5v14M5 12h14")}</div>`;
}

/** Small pictures to choose from, if there are several. */
export function strip(figures: Figure[], { words, href }: PageParts): string {
  if (figures.length < 2) return "";
  const { message, label } = words;
  const buttons = figures.map(
    ({ id, image }, index) =>
      `<button type="button"${one("choice", id)}${label(message("page.pictureNumber", { number: String(index + 1) }))} aria-pressed="${index === 0}"><img src="${escapeHtml(href(image?.href ?? ""))}" alt="" loading="lazy"></button>`,
  );
  return `<div class="strip js-only" role="group"${label(message("page.choosePicture"))}>${buttons.join("")}</div>`;
}

function describePin(manifest: Manifest, pin: Pin, tag: number, { message }: PageWords): Said {
  const [number, time, note] = [String(tag), clockTenths(pin.timestamp), shortened(getPinNote(manifest, pin))];
  return note ? message("page.pin", { number, time, note }) : message("page.pinWithoutNote", { number, time });
}

export const getPinNote = (manifest: Manifest, pin: Pin) => String(manifest.voice_tags[pin.tag]?.note ?? "").trim();
