import { createHash } from "node:crypto";
import { OFFLINE_SCRIPT } from "#lib/generated/player.mjs";
import { readerIn } from "#lib/languages/translate";
import { type PlayerModel, scriptJson } from "#lib/player/model";
import { tableTimes } from "#lib/player/pictures-over-time";
import { clockTime } from "#lib/player/time-format";
import { type Overview, WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import { buildTimeline } from "../manifest/image-times";
import type { Manifest } from "../manifest/manifest";
import type { ClipTranscript } from "../model/clip-contents";
import { escapeHtml, named, one, percent, tool } from "./markup";
import { type PageWords, pageWords } from "./page-words";
import { type Figure, figureHtml, getPinNote, listFigures, type PageParts, strip, zoomButtons } from "./player-figures";
import { type PlayerReply, pageReplies, replyFlags, replyList, replyMarks, replyPlacements } from "./player-replies";
import { PLAYER_STYLE } from "./player-style";
import { readCaptions, spokenOnce, textSection, transcriptSection } from "./player-texts";

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
/** A single offline page, in English until its script knows the reader's language; without scripts it still shows pictures and tags. */
export function playerHtml(manifest: Manifest, overview: Overview | null, extras: PlayerExtras = {}): string {
  const href = extras.resolveHref ?? ((path: string) => path);
  const words = pageWords();
  const { message, text } = words;
  const parts = { words, href };
  const figures = listFigures(manifest, extras.hasSheet ?? true);
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
    tags: manifest.pins.map((pin) => ({ time: pin.timestamp, note: getPinNote(manifest, pin) })),
    pictures: figures.length > 1 ? tableTimes(figures, buildTimeline(manifest)) : [],
    captions: readCaptions(spokenOnce(manifest, transcript), transcript),
    words: english.player,
  };
}

function tagList(manifest: Manifest, { words, href }: PageParts): string {
  if (manifest.pins.length === 0) return "";
  const { message, text } = words;
  const sound = manifest.audio?.main ?? manifest.audio?.original;
  const rows = manifest.pins.map((pin, index) => {
    const number = index + 1;
    // Without scripts, this opens the browser's player at the tag's time.
    const target = sound ? `${escapeHtml(href(sound))}#t=${pin.timestamp}` : `#tag-${number}`;
    const note = escapeHtml(getPinNote(manifest, pin)) || text(message("page.tag", { number: String(number) }));
    return `<li id="tag-${number}"><a${one("row", index)} href="${target}"><span class="num">${number}</span><span class="nt" dir="auto">${note}</span><span class="t">${clockTime(pin.timestamp)}</span></a></li>`;
  });
  return `<h2>${text(message("page.tagsHeading"))}</h2><ol class="notes">${rows.join("")}</ol>`;
}

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

const LOGO = `<svg class="logo" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path class="drop" d="M13 1.5a9.5 9.5 0 0 1 9.5 9.5c0 6.500-9.500 13.500-9.500 13.500S3.500 17.500 3.500 11A9.500 9.500 0 0 1 13 1.500z"/><path class="bars" d="M8.500 9.500v3M11.500 7v8M14.500 8.500v5M17.500 10v2" stroke-width="1.800" stroke-linecap="round"/></svg>`;

const CAPTIONS_ICON = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3"/></svg>`;

const PLAY_ICONS = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path class="pl" d="M8 5.500v13l11-6.500z" fill="currentColor" stroke-width="2"/><path class="pa" d="M8 5v14M16 5v14" stroke-width="3.5"/></svg>`;
