/** WebVTT and SubRip; lenient reading, strict writing. */

/** Times in whole milliseconds. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

const ARROW = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

export const MAX_CUES = 50_000;

/** In time order, at most one more than `MAX_CUES`; empty for text that is neither WebVTT nor SubRip. */
export function readCues(content: string): Cue[] {
  const lines = content
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const cues: Cue[] = [];
  for (let index = 0; index < lines.length && cues.length <= MAX_CUES; index += 1) {
    const times = ARROW.exec(lines[index] ?? "");
    if (!times) continue;
    const words: string[] = [];
    while (index + 1 < lines.length && lines[index + 1]?.trim() && !ARROW.test(lines[index + 1] ?? "")) {
      index += 1;
      words.push(lines[index] ?? "");
    }
    // Without an empty line between cues, this line is the number of the next one.
    if (/^\s*\d{1,7}\s*$/.test(words.at(-1) ?? "") && ARROW.test(lines[index + 1] ?? "")) words.pop();
    const [startMs, endMs] = [millisecondsOf(times[1] ?? ""), millisecondsOf(times[2] ?? "")];
    const text = plainWords(words.filter((line) => !line.includes("-->")).join("\n"));
    if (text !== "") cues.push({ startMs, endMs: Math.max(endMs, startMs + 1), text });
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

/** Says so itself, or is sent as such. Without a cue that can be read it has no readable text. */
export function isCaptionFile(type: string, content: string): boolean {
  return /^\uFEFF?WEBVTT(\s|$)/.test(content) || /^(web)?vtt$|^srt$/i.test(type);
}

export function writeVtt(cues: readonly Cue[]): string {
  return ["WEBVTT\n", ...cues.map((cue) => `${times(cue, ".")}\n${escaped(trimmedLines(cue.text))}\n`)].join("\n");
}

export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\r\n${times(cue, ",")}\r\n${trimmedLines(cue.text).replaceAll("-->", "->").replaceAll("\n", "\r\n")}\r\n`,
    )
    .join("\r\n");
}

export function writeCueText(cues: readonly Cue[]): string {
  return cues.map(({ text }) => `${text.replace(/\s+/g, " ").trim()}\n`).join("");
}

function times({ startMs, endMs }: Cue, decimal: "." | ","): string {
  const start = Math.max(0, Math.round(startMs));
  const end = Math.max(start + 1, Math.round(endMs));
  return `${clock(start, decimal)} --> ${clock(end, decimal)}`;
}

function clock(ms: number, decimal: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${decimal}${String(ms % 1000).padStart(3, "0")}`;
}

function millisecondsOf(text: string): number {
  const [whole = "", fraction = "0"] = text.split(/[.,]/);
  const seconds = whole.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds * 1000 + Number(fraction.padEnd(3, "0"));
}

function plainWords(text: string): string {
  return trimmedLines(
    text
      .replace(/<[^<>]{0,200}>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&nbsp;", " ")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  );
}

/** Drops empty lines, which would end a cue. */
function trimmedLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join("\n");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
