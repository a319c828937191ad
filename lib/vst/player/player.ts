import { createHash } from "node:crypto";
import { OFFLINE_SCRIPT } from "#lib/generated/player.mjs";
import { BLANK_SHEET, sheetSize } from "#lib/ink/sheet-size";
import { type InkStroke, readStrokes } from "#lib/ink/stroke";
import { inkLayers } from "#lib/ink/svg";
import { readerIn } from "#lib/languages/translate";
import { type Caption, type PlayerModel, scriptJson } from "#lib/player/model";
import { tableTimes } from "#lib/player/pictures-over-time";
import { clockTenths, clockTime, pluralize, spokenDuration } from "#lib/player/time-format";
import { type Overview, WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import { buildTimeline } from "../manifest/image-times";
import type { Manifest, ManifestImage, ManifestText } from "../manifest/manifest";
import type { ClipTranscript } from "../model/clip-contents";
import type { Pin } from "../model/pins";
import { readCues } from "../texts/captions";
import { escapeHtml, longDate, named, one, percent } from "./markup";
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

const UNSURE = 0.6;

/** A single offline page; without scripts it still shows pictures and tags. */
export function playerHtml(manifest: Manifest, overview: Overview | null, extras: PlayerExtras = {}): string {
  const href = extras.resolveHref ?? ((path: string) => path);
  const figures = figuresOf(manifest, extras.hasSheet ?? true);
  const replies = pageReplies(extras.replies ?? []);
  const style = PLAYER_STYLE + placements(manifest) + replyPlacements(replies, manifest.duration);
  const model = playerModel(manifest, figures, extras.transcript ?? null);
  const tags = tagList(manifest, href);
  const words =
    transcriptSection(extras.transcript) + spokenOnce(manifest, extras.transcript).map(textSection).join("");
  const sound = manifest.audio?.main ?? manifest.audio?.original;
  const threads = replyList(replies, sound ? escapeHtml(href(sound)) : null, href);
  const marksOn = ({ image }: Figure) => replyMarks(replies.filter((reply) => reply.image === (image?.id ?? null)));
  const bare = figures.length === 0 ? " bare" : "";
  const main = [
    `<p class="from">${summary(manifest)}</p><h1 dir="auto">${escapeHtml(manifest.title)}</h1>`,
    manifest.description ? `<p class="about" dir="auto">${escapeHtml(manifest.description)}</p>` : "",
    `<div class="cols${bare}">`,
    figures.length > 0
      ? `<div>${figures.map((figure) => figureHtml(figure, manifest, href, marksOn(figure))).join("")}${strip(figures, href)}</div>`
      : "",
    `<section>${tags}${words}${threads}</section></div>`,
    `<p class="foot">This page plays without a network. Keep it together with the folders beside it.</p>`,
  ].join("");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy(style)}">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="generator" content="Tellmark">`,
    `<title>${escapeHtml(manifest.title)}</title><style>${style}</style></head><body>`,
    `<div class="wrap"><header class="top">${LOGO}<span>Tellmark</span></header><main>${main}</main></div>`,
    dock(manifest, overview, { hasCaptions: model.captions.length > 0, flagsOfReplies: replyFlags(replies), href }),
    `<p class="sr" role="status"${named("spoken")}></p>`,
    `<script type="application/json" id="clip">${dataBlock(manifest, overview)}</script>`,
    `<script type="application/json"${named("model")}>${scriptJson(model)}</script>`,
    `<script>${OFFLINE_SCRIPT}</script></body></html>\n`,
  ].join("\n");
}

function playerModel(manifest: Manifest, figures: readonly Figure[], transcript: ClipTranscript | null): PlayerModel {
  return {
    duration: manifest.duration,
    tags: manifest.pins.map((pin) => ({ time: pin.timestamp, note: noteOf(manifest, pin) })),
    pictures: figures.length > 1 ? tableTimes(figures, buildTimeline(manifest)) : [],
    captions: captionsOf(spokenOnce(manifest, transcript), transcript),
    words: readerIn("en").player,
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

function figureHtml(
  figure: Figure,
  manifest: Manifest,
  href: (path: string) => string,
  marksOfReplies: string,
): string {
  const { id, image, width, height, strokes, pins } = figure;
  const number = manifest.images.findIndex((one) => one.id === id) + 1;
  const name =
    image?.alt ||
    (manifest.images.length > 1 ? `Picture ${number} of ${manifest.title}` : `Picture of ${manifest.title}`);
  const picture = image?.href
    ? `<img src="${escapeHtml(href(image.href))}" alt="${escapeHtml(name)}" width="${width}" height="${height}"${number > 1 ? ' loading="lazy"' : ""}>`
    : `<svg class="blank" viewBox="0 0 ${width} ${height}" role="img" aria-label="Drawing"></svg>`;
  const places = pins.map(({ pin, number }) => {
    const flip = (pin.y ?? 0) < 0.07 ? " flip" : "";
    const label = escapeHtml(pinLabel(manifest, pin, number));
    return `<a class="pin p${number}${flip}"${one("pin", number - 1)} href="#tag-${number}" aria-label="${label}"><span>${number}</span></a>`;
  });
  return `<figure class="stage"${one("figure", id)}>${picture}${inkLayers(strokes, { width, height })}${marksOfReplies}${places.join("")}</figure>`;
}

function strip(figures: Figure[], href: (path: string) => string): string {
  if (figures.length < 2) return "";
  const buttons = figures.map(
    ({ id, image }, index) =>
      `<button type="button"${one("choice", id)} aria-label="Picture ${index + 1}" aria-pressed="${index === 0}"><img src="${escapeHtml(href(image?.href ?? ""))}" alt="" loading="lazy"></button>`,
  );
  return `<div class="strip js-only" role="group" aria-label="Pictures">${buttons.join("")}</div>`;
}

function tagList(manifest: Manifest, href: (path: string) => string): string {
  if (manifest.pins.length === 0) return "";
  const sound = manifest.audio?.main ?? manifest.audio?.original;
  const rows = manifest.pins.map((pin, index) => {
    const number = index + 1;
    // Without scripts, this opens the browser's player at the tag's time.
    const target = sound ? `${escapeHtml(href(sound))}#t=${pin.timestamp}` : `#tag-${number}`;
    const note = escapeHtml(noteOf(manifest, pin) || `Tag ${number}`);
    return `<li id="tag-${number}"><a${one("row", index)} href="${target}"><span class="num">${number}</span><span class="nt" dir="auto">${note}</span><span class="t">${clockTime(pin.timestamp)}</span></a></li>`;
  });
  return `<h2>Tags</h2><ol class="notes">${rows.join("")}</ol>`;
}

function transcriptSection(transcript: ClipTranscript | null | undefined): string {
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
  const text = spans.flat().join(" ") || escapeHtml(transcript.text);
  return `<details open><summary>Transcript</summary><p class="tr" dir="auto">${text}</p></details>`;
}

function spokenOnce({ texts, transcript }: Manifest, spoken: ClipTranscript | null | undefined): ManifestText[] {
  if (!spoken) return texts;
  return texts.filter(({ href, type }) => href !== transcript?.text && !/^transcript(ion)?$/.test(type));
}

function textSection(text: ManifestText): string {
  const hasCues = isCaptions(text);
  const words = text.text_content ?? "";
  const cues = hasCues ? readCues(words) : [];
  if (hasCues ? cues.length === 0 : !words.trim()) return "";
  const name = /transcri/i.test(text.type) ? "Transcript" : /caption|vtt|srt/i.test(text.type) ? "Captions" : "Text";
  if (hasCues) {
    const spans = cues.map(({ startMs, text }) => `<span${one("word", startMs / 1000)}>${escapeHtml(text)}</span>`);
    return `<details open><summary>${name}</summary><p class="tr lines" dir="auto">${spans.join("")}</p></details>`;
  }
  return `<details open><summary>${name}</summary><p class="words" dir="auto">${escapeHtml(words.replace(/\n{3,}/g, "\n\n").trim())}</p></details>`;
}

const isCaptions = (text: ManifestText) => /\.(vtt|srt)$/.test(text.href);

interface DockParts {
  hasCaptions: boolean;
  flagsOfReplies: string;
  href: (path: string) => string;
}

function dock(manifest: Manifest, overview: Overview | null, { hasCaptions, flagsOfReplies, href }: DockParts): string {
  const { audio, pins, duration } = manifest;
  const files = manifest.files.filter((file) => file.path === audio?.main || file.path === audio?.original);
  if (!audio || files.length === 0) return "";
  const sources = files.map(
    (file) => `<source src="${escapeHtml(href(file.path))}" type="${escapeHtml(file.content_type)}">`,
  );
  const bars = waveBars(overview);
  const view = `viewBox="0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}"`;
  const flags = pins.map(
    (pin, index) =>
      `<a class="flag f${index + 1}"${one("flag", index)} href="#tag-${index + 1}" aria-label="Go to tag ${index + 1}, ${clockTime(pin.timestamp)}"><i></i><b aria-hidden="true">${index + 1}</b></a>`,
  );
  const captions = hasCaptions
    ? `<button type="button" class="speed"${named("captionsButton")} aria-pressed="false" aria-label="Captions">CC</button>`
    : "";
  return `<section class="dock" aria-label="Player"><div class="in">
<p class="problem" role="alert"${named("problem")} hidden>The sound cannot be played. If you opened this page inside a ZIP file, unpack the whole file first.</p>
<audio class="nojs"${named("audio")} controls preload="metadata">${sources.join("")}</audio>
<div class="controls js-only"><button type="button" class="play"${named("play")} aria-label="Play">${PLAY_ICONS}</button>
<div class="wv"><svg ${view} preserveAspectRatio="none" fill="none" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><defs><clipPath id="done"><rect${named("played")} width="0" height="${WAVE_HEIGHT}"/></clipPath></defs><path class="rest" d="${bars}"/><path class="done" d="${bars}" clip-path="url(#done)"/></svg>
<input class="seek" type="range"${named("seek")} min="0" max="${duration ?? 0}" step="any" value="0" aria-label="Position in the recording" aria-valuetext="0:00 of ${clockTime(duration ?? 0)}">${flags.join("")}${flagsOfReplies}<div class="head"${named("head")}></div></div>
<div class="tm"><span class="t clock"><span${named("now")}>0:00</span> / <span${named("total")}>${clockTime(duration ?? 0)}</span></span>${captions}<button type="button" class="speed"${named("speed")} aria-label="Speed: 1×">1×</button></div></div></div><p class="cap js-only"${named("caption")} dir="auto" hidden></p></section>`;
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

function summary({ duration, pins, created_at }: Manifest): string {
  const date = longDate(created_at);
  const facts = [duration ? spokenDuration(duration) : "", pins.length > 0 ? pluralize(pins.length, "tag") : ""]
    .filter(Boolean)
    .join(", ");
  return `${duration ? "Voice note" : "Note"}, ${date}${facts ? `<br>${facts}` : ""}`;
}

function pinLabel(manifest: Manifest, pin: Pin, number: number): string {
  const note = noteOf(manifest, pin);
  return `Voice tag ${number} at ${clockTenths(pin.timestamp)}${note ? `: ${note}` : ""}`;
}

const noteOf = (manifest: Manifest, pin: Pin) => String(manifest.voice_tags[pin.tag]?.note ?? "").trim();

const LOGO = `<svg class="logo" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path class="drop" d="M13 1.5a9.5 9.5 0 0 1 9.5 9.5c0 6.500-9.500 13.500-9.500 13.500S3.500 17.500 3.500 11A9.500 9.500 0 0 1 13 1.500z"/><path class="bars" d="M8.500 9.500v3M11.500 7v8M14.500 8.500v5M17.500 10v2" stroke-width="1.800" stroke-linecap="round"/></svg>`;

const PLAY_ICONS = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path class="pl" d="M8 5.500v13l11-6.500z" fill="currentColor" stroke-width="2"/><path class="pa" d="M8 5v14M16 5v14" stroke-width="3.5"/></svg>`;
