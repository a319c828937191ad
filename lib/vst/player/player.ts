import { createHash } from "node:crypto";
import { OFFLINE_SCRIPT } from "#lib/generated/player.mjs";
import { BLANK_SHEET, sheetSize } from "#lib/ink/sheet-size";
import { type InkStroke, readStrokes } from "#lib/ink/stroke";
import { inkLayers } from "#lib/ink/svg";
import { type MessageKey, readerIn } from "#lib/languages/translate";
import { type Caption, type PlayerModel, scriptJson } from "#lib/player/model";
import { tableTimes } from "#lib/player/pictures-over-time";
import type { Said } from "#lib/player/say";
import { shortened } from "#lib/player/shortened";
import { clockTenths, clockTime } from "#lib/player/time-format";
import type { ToolName } from "#lib/player/tool-names";
import { type Overview, WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import { buildTimeline } from "../manifest/image-times";
import type { Manifest, ManifestImage, ManifestText } from "../manifest/manifest";
import type { ClipTranscript } from "../model/clip-contents";
import type { Pin } from "../model/pins";
import { readCues } from "../texts/captions";
import { escapeHtml, named, one, percent, tool } from "./markup";
import { type PageWords, pageWords } from "./page-words";
import { type PlayerReply, pageReplies, replyFlags, replyList, replyMarks, replyPlacements } from "./player-replies";
import { PLAYER_STYLE } from "./player-style";

export interface PlayerExtras {
  /** The manifest only references the file. */
  transcript?: ClipTranscript | null;
  /** False for a clip whose pictures are all missing here. */
  hasSheet?: boolean;
  /** Where the owner wants them in the package. */
  replies?: readonly PlayerReply[];
  /** Maps a file's name in the package to a URL for the page, for example a data URL. */
  resolveHref?: (path: string) => string;
}

const english = readerIn("en");
const UNSURE = 0.6;

interface PageParts {
  words: PageWords;
  href: (path: string) => string;
}

/** A single offline page, in English until its script knows the reader's language; without scripts it still shows pictures and tags. */
export function playerHtml(manifest: Manifest, overview: Overview | null, extras: PlayerExtras = {}): string {
  const href = extras.resolveHref ?? ((path: string) => path);
  const words = pageWords();
  const { message, text } = words;
  const parts = { words, href };
  const figures = figuresOf(manifest, extras.hasSheet ?? true);
  const replies = pageReplies(extras.replies ?? []);
  const style = PLAYER_STYLE + placements(manifest) + replyPlacements(replies, manifest.duration);
  const model = playerModel(manifest, figures, extras.transcript ?? null);
  const tags = tagList(manifest, parts);
  const texts = [
    transcriptSection(extras.transcript, words),
    ...spokenOnce(manifest, extras.transcript).map((text) => textSection(text, words)),
  ].join("");
  const sound = manifest.audio?.main ?? manifest.audio?.original;
  const threads = replyList(replies, sound ? escapeHtml(href(sound)) : null, words, href);
  const marksOn = ({ image }: Figure) =>
    replyMarks(
      replies.filter((reply) => reply.image === (image?.id ?? null)),
      words,
    );
  const bare = figures.length === 0 ? " bare" : "";
  const main = [
    `<p class="from">${summary(manifest, words)}</p><h1 dir="auto">${escapeHtml(manifest.title)}</h1>`,
    manifest.description ? `<p class="about" dir="auto">${escapeHtml(manifest.description)}</p>` : "",
    `<div class="cols${bare}">`,
    figures.length > 0
      ? `<div><div class="view"${tool("view")} role="group"${words.label(message("script.keyMove"))}>${figures.map((figure) => figureHtml(figure, manifest, parts, marksOn(figure))).join("")}</div>${zoomButtons(words)}${strip(figures, parts)}</div>`
      : "",
    `<section>${tags}${texts}${threads}</section></div>`,
    `<p class="foot">${text(message("offline.foot"))}</p>`,
  ].join("");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy(style)}">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="generator" content="Tellmark">`,
    `<title>${escapeHtml(manifest.title)}</title><style>${style}</style></head><body>`,
    `<div class="wrap"><header class="top">${LOGO}<span>Tellmark</span></header><main>${main}</main></div>`,
    dock(manifest, overview, {
      ...parts,
      hasCaptions: model.captions.length > 0,
      flagsOfReplies: replyFlags(replies, words),
    }),
    `<p class="sr" role="status"${named("spoken")}></p>`,
    `<script type="application/json" id="clip">${dataBlock(manifest, overview)}</script>`,
    `<script type="application/json"${named("model")}>${scriptJson(model)}</script>`,
    `<script type="application/json"${named("languages")}>${scriptJson(words.languages())}</script>`,
    `<script>${OFFLINE_SCRIPT}</script></body></html>\n`,
  ].join("\n");
}

function playerModel(manifest: Manifest, figures: readonly Figure[], transcript: ClipTranscript | null): PlayerModel {
  return {
    duration: manifest.duration,
    tags: manifest.pins.map((pin) => ({ time: pin.timestamp, note: noteOf(manifest, pin) })),
    pictures: figures.length > 1 ? tableTimes(figures, buildTimeline(manifest)) : [],
    captions: captionsOf(spokenOnce(manifest, transcript), transcript),
    words: english.player,
  };
}

/** Added captions, else the transcript if it has several segments. */
function captionsOf(texts: readonly ManifestText[], transcript: ClipTranscript | null): Caption[] {
  const added = texts.filter(isCaptions).map((text) => readCues(text.text_content ?? ""));
  const segments = transcript && transcript.segments.length > 1 ? transcript.segments : [];
  const cues = added.find((list) => list.length > 0) ?? segments;
  return cues.map(({ startMs, endMs, text }) => ({ start: startMs / 1000, end: endMs / 1000, text: text.trim() }));
}

interface Figure {
  id: string;
  image: ManifestImage | null;
  width: number;
  height: number;
  strokes: InkStroke[];
  pins: { pin: Pin; number: number }[];
}

function figuresOf(manifest: Manifest, hasSheet: boolean): Figure[] {
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

function figureHtml(figure: Figure, manifest: Manifest, { words, href }: PageParts, marksOfReplies: string): string {
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

function zoomButtons({ message, text, label }: PageWords): string {
  const button = (name: ToolName, key: MessageKey, path: string) =>
    `<button type="button" class="ibtn"${tool(name)}${label(message(key))}><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg></button>`;
  const whole = `<button type="button" class="ibtn t"${tool("whole")}><span class="sr">${text(message("view.whole"))}</span> <span${tool("zoomed")}>100%</span></button>`;
  return `<div class="zoom js-only">${button("smaller", "view.smaller", "M5 12h14")}${whole}${button("larger", "view.larger", "M12 5v14M5 12h14")}</div>`;
}

function strip(figures: Figure[], { words, href }: PageParts): string {
  if (figures.length < 2) return "";
  const { message, label } = words;
  const buttons = figures.map(
    ({ id, image }, index) =>
      `<button type="button"${one("choice", id)}${label(message("page.pictureNumber", { number: String(index + 1) }))} aria-pressed="${index === 0}"><img src="${escapeHtml(href(image?.href ?? ""))}" alt="" loading="lazy"></button>`,
  );
  return `<div class="strip js-only" role="group"${label(message("page.choosePicture"))}>${buttons.join("")}</div>`;
}

function tagList(manifest: Manifest, { words, href }: PageParts): string {
  if (manifest.pins.length === 0) return "";
  const { message, text } = words;
  const sound = manifest.audio?.main ?? manifest.audio?.original;
  const rows = manifest.pins.map((pin, index) => {
    const number = index + 1;
    // Without scripts, this opens the browser's player at the tag's time.
    const target = sound ? `${escapeHtml(href(sound))}#t=${pin.timestamp}` : `#tag-${number}`;
    const note = escapeHtml(noteOf(manifest, pin)) || text(message("page.tag", { number: String(number) }));
    return `<li id="tag-${number}"><a${one("row", index)} href="${target}"><span class="num">${number}</span><span class="nt" dir="auto">${note}</span><span class="t">${clockTime(pin.timestamp)}</span></a></li>`;
  });
  return `<h2>${text(message("page.tagsHeading"))}</h2><ol class="notes">${rows.join("")}</ol>`;
}

function transcriptSection(transcript: ClipTranscript | null | undefined, { message, text }: PageWords): string {
  if (!transcript?.text.trim()) return "";
  const isTimed = transcript.segments.length > 1;
  const spans = transcript.segments.map((segment) => {
    const timed = (segment.words ?? []).filter((word) => word.startMs !== null);
    const pieces = timed.length > 0 && timed.length === segment.words?.length ? timed : [segment];
    return pieces.map(({ text, startMs, confidence }) => {
      const low = confidence !== null && confidence < UNSURE ? ` class="low"` : "";
      return `<span${isTimed || pieces === timed ? one("word", (startMs ?? 0) / 1000) : ""}${low}>${escapeHtml(text.trim())}</span>`;
    });
  });
  const spoken = spans.flat().join(" ") || escapeHtml(transcript.text);
  return `<details open><summary>${text(message("page.transcript"))}</summary><p class="tr" dir="auto">${spoken}</p></details>`;
}

function spokenOnce({ texts, transcript }: Manifest, spoken: ClipTranscript | null | undefined): ManifestText[] {
  if (!spoken) return texts;
  return texts.filter(({ href, type }) => href !== transcript?.text && !/^transcript(ion)?$/.test(type));
}

function textSection(text: ManifestText, { message, text: write }: PageWords): string {
  const hasCues = isCaptions(text);
  const words = text.text_content ?? "";
  const cues = hasCues ? readCues(words) : [];
  if (hasCues ? cues.length === 0 : !words.trim()) return "";
  const isTranscript = /transcri/i.test(text.type);
  const key = isTranscript ? "page.transcript" : /caption|vtt|srt/i.test(text.type) ? "page.caption" : "page.text";
  const name = write(message(key));
  if (hasCues) {
    const spans = cues.map(({ startMs, text }) => `<span${one("word", startMs / 1000)}>${escapeHtml(text)}</span>`);
    return `<details open><summary>${name}</summary><p class="tr lines" dir="auto">${spans.join("")}</p></details>`;
  }
  return `<details open><summary>${name}</summary><p class="words" dir="auto">${escapeHtml(words.replace(/\n{3,}/g, "\n\n").trim())}</p></details>`;
}

const isCaptions = (text: ManifestText) => /\.(vtt|srt)$/.test(text.href);

interface DockParts extends PageParts {
  hasCaptions: boolean;
  flagsOfReplies: string;
}

function dock(manifest: Manifest, overview: Overview | null, parts: DockParts): string {
  const { hasCaptions, flagsOfReplies, words, href } = parts;
  const { message, text, label } = words;
  const { audio, pins, duration } = manifest;
  const files = manifest.files.filter((file) => file.path === audio?.main || file.path === audio?.original);
  if (!audio || files.length === 0) return "";
  const sources = files.map(
    (file) => `<source src="${escapeHtml(href(file.path))}" type="${escapeHtml(file.content_type)}">`,
  );
  const bars = waveBars(overview);
  const view = `viewBox="0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}"`;
  const flags = pins.map((pin, index) => {
    const number = String(index + 1);
    const name = message("dock.flag", { number, time: clockTime(pin.timestamp) });
    return `<a class="flag f${number}"${one("flag", index)} href="#tag-${number}"${label(name)}><i></i><b aria-hidden="true">${number}</b></a>`;
  });
  const total = clockTime(duration ?? 0);
  const captions = hasCaptions
    ? `<button type="button" class="speed"${named("captionsButton")} aria-pressed="false"${label(message("page.captions"))}>${CAPTIONS_ICON}</button>`
    : "";
  return `<section class="dock"${label(message("dock.player"))}><div class="in">
<p class="problem" role="alert"${named("problem")} hidden>${text(message("offline.failed"))}</p>
<audio class="nojs"${named("audio")} controls preload="metadata">${sources.join("")}</audio>
<div class="controls js-only"><button type="button" class="play"${named("play")}${label(message("player.play"))}>${PLAY_ICONS}</button>
<div class="wv"><svg ${view} preserveAspectRatio="none" fill="none" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><defs><clipPath id="done"><rect${named("played")} width="0" height="${WAVE_HEIGHT}"/></clipPath></defs><path class="rest" d="${bars}"/><path class="done" d="${bars}" clip-path="url(#done)"/></svg>
<input class="seek" type="range"${named("seek")} min="0" max="${duration ?? 0}" step="any" value="0"${label(message("dock.position"))} aria-valuetext="${english.t("player.position", { now: "0:00", total })}">${flags.join("")}${flagsOfReplies}<div class="head"${named("head")}></div></div>
<div class="tm"><span class="t clock"><span${named("now")}>0:00</span> / <span${named("total")}>${total}</span></span>${captions}<button type="button" class="speed"${named("speed")} aria-label="${english.t("player.speed", { speed: "1" })}">1×</button></div></div></div><p class="cap js-only"${named("caption")} dir="auto" hidden></p></section>`;
}

/** As style rules, because style attributes would need 'unsafe-inline'. */
function placements(manifest: Manifest): string {
  return manifest.pins
    .map((pin, index) => {
      const place =
        pin.x === null || pin.y === null ? "" : `.p${index + 1}{left:${percent(pin.x)};top:${percent(pin.y)}}`;
      return `${place}.f${index + 1}{left:${percent(pin.timestamp / (manifest.duration || 1))}}\n`;
    })
    .join("");
}

function policy(style: string): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const media = "'self' file: data: blob:";
  return `default-src 'none'; img-src ${media}; media-src ${media}; style-src ${hash(style)}; script-src ${hash(OFFLINE_SCRIPT)}; base-uri 'none'; form-action 'none'`;
}

/** Manifest and peaks, for the script and other tools. Ink and texts are already in the page. */
function dataBlock(manifest: Manifest, overview: Overview | null): string {
  const drawings = manifest.drawings.map(({ id, href, image, created_at }) => ({ id, href, image, created_at }));
  const texts = manifest.texts.map(({ text_content: _text, ...text }) => text);
  return JSON.stringify({ manifest: { ...manifest, drawings, texts }, peaks: overview }).replaceAll("<", "\\u003c");
}

function summary({ duration, pins, created_at }: Manifest, { message, finished, date, text }: PageWords): string {
  const kind = message(duration ? "offline.voiceNote" : "offline.note", { date: date(created_at) });
  const facts = finished("facts", (reader) =>
    reader.list([
      ...(duration ? [reader.duration(duration)] : []),
      ...(pins.length > 0 ? [reader.t("page.tags", { count: pins.length })] : []),
    ]),
  );
  return `${text(kind)}${duration || pins.length > 0 ? `<br>${text(facts)}` : ""}`;
}

function describePin(manifest: Manifest, pin: Pin, tag: number, { message }: PageWords): Said {
  const [number, time, note] = [String(tag), clockTenths(pin.timestamp), shortened(noteOf(manifest, pin))];
  return note ? message("page.pin", { number, time, note }) : message("page.pinWithoutNote", { number, time });
}

const noteOf = (manifest: Manifest, pin: Pin) => String(manifest.voice_tags[pin.tag]?.note ?? "").trim();

const LOGO = `<svg class="logo" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path class="drop" d="M13 1.5a9.5 9.5 0 0 1 9.5 9.5c0 6.500-9.500 13.500-9.500 13.500S3.500 17.500 3.500 11A9.500 9.500 0 0 1 13 1.500z"/><path class="bars" d="M8.500 9.500v3M11.500 7v8M14.500 8.500v5M17.500 10v2" stroke-width="1.800" stroke-linecap="round"/></svg>`;

const CAPTIONS_ICON = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3"/></svg>`;

const PLAY_ICONS = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path class="pl" d="M8 5.500v13l11-6.500z" fill="currentColor" stroke-width="2"/><path class="pa" d="M8 5v14M16 5v14" stroke-width="3.5"/></svg>`;
