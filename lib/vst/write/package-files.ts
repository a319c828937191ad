import { createHash } from "node:crypto";
import type {
  ClipAudio,
  ClipContents,
  ClipDrawing,
  ClipImage,
  ClipReply,
  ClipText,
  StoredFile,
} from "../model/clip-contents";
import type { EntrySource } from "../model/entry";
import type { FileRole, ManifestFile, PackageFile } from "../model/package-file";
import { stableJson } from "../model/stable-json";
import { readCues, writeCueText, writeSrt, writeVtt } from "../texts/captions";
import { chaptersVtt, notesText, tagsCsv, transcriptJson, transcriptSrt, transcriptVtt } from "../texts/text";

export interface PackageOptions {
  /** Include the uploaded recording. Default true. */
  originalAudio?: boolean;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/aac": "aac",
  "audio/webm": "webm",
  "video/webm": "webm",
  "video/mp4": "mp4",
  "audio/ogg": "ogg",
  "application/ogg": "ogg",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/vnd.wave": "wav",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/aiff": "aiff",
  "audio/amr": "amr",
  "audio/x-caf": "caf",
  "audio/basic": "au",
  "audio/x-ms-wma": "wma",
  "audio/x-w64": "w64",
  "audio/3gpp": "3gp",
  "audio/x-matroska": "mka",
  "video/x-matroska": "mkv",
  "video/quicktime": "mov",
  "video/ogg": "ogv",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** In order, under the names that media players and other readers rely on. */
export function packageFiles(contents: ClipContents, options: PackageOptions = {}): PackageFile[] {
  return [
    ...audioFiles(contents.audio, options),
    ...contents.images.map(imageFile),
    ...contents.drawings.map(drawingFile),
    ...(contents.leftOut?.drawings ?? []).flatMap((drawing) => ("json" in drawing ? [drawing.json] : [])),
    ...waveformFiles(contents.audio),
    ...coverFile("thumbnail", "cover", contents.cover),
    ...coverFile("thumbnail_small", "cover-200", contents.smallCover),
    ...textFiles(contents),
    ...(contents.replies ?? []).flatMap((reply, index, all) => replyFiles(reply, index, all)),
  ];
}

export const drawingPath = (index: number) => `drawings/${serial(index)}.json`;

export const replyVoicePath = ({ audio }: ClipReply, index: number) =>
  audio && `replies/${serial(index)}.${extensionOf(audio.contentType)}`;

export const textPath = (text: ClipText, index: number) => `text/${serial(index)}.${textExtension(text)}`;

export function imagePath({ display, original }: ClipImage, index: number): string {
  const type = display?.contentType ?? (original.contentType === "image/png" ? "image/png" : "image/jpeg");
  return `images/${serial(index)}.${extensionOf(type)}`;
}

export function audioPaths(
  audio: ClipAudio,
  options: PackageOptions,
): { main: string | null; original: string | null } {
  const main = audio.playback ? "audio/main.mp3" : null;
  // The upload may also be the prepared file; include it once.
  const isTheSame = audio.playback?.sha256 === audio.original.sha256;
  const isWanted = main === null || ((options.originalAudio ?? true) && !audio.isOriginalPrivate && !isTheSame);
  return { main, original: isWanted ? `audio/original.${extensionOf(audio.original.contentType)}` : null };
}

/** The document as written into a package: refers to its picture by the manifest's id. */
export function drawingDocument({
  document,
  coordinates,
  image,
}: ClipDrawing): Record<string, unknown> & { image: string | null } {
  const sent = coordinates === undefined || coordinates === null ? {} : { coordinates };
  return { ...document, ...sent, image };
}

function audioFiles(audio: ClipAudio | null, options: PackageOptions): PackageFile[] {
  if (!audio) return [];
  const facts = { duration: audio.durationSeconds };
  const { main, original } = audioPaths(audio, options);
  return [
    ...(main && audio.playback ? [storedFile("audio", main, audio.playback, facts)] : []),
    ...(original ? [storedFile("audio_original", original, audio.original, facts)] : []),
  ];
}

function imageFile(image: ClipImage, index: number): PackageFile {
  const { display, original, position } = image;
  const path = imagePath(image, index);
  if (!display) {
    // Never the upload itself, which may contain a location, a face or redacted content.
    const facts = { position, width: image.orientedWidth, height: image.orientedHeight };
    return { ...storedFile("image", path, original, facts), entry: null };
  }
  const shown = { ...display, filename: original.filename, url: display.url ?? original.url };
  return storedFile("image", path, shown, { position, width: display.width, height: display.height });
}

export function drawingFile(drawing: ClipDrawing, index: number): PackageFile {
  return generatedFile("drawing", drawingPath(index), "application/json", stableJson(drawingDocument(drawing)));
}

function waveformFiles(audio: ClipAudio | null): PackageFile[] {
  return [
    ...(audio?.peaks ? [storedFile("waveform", "waveform/detail.dat", audio.peaks)] : []),
    ...(audio?.overview
      ? [generatedFile("waveform_overview", "waveform/overview.json", "application/json", audio.overview)]
      : []),
  ];
}

function coverFile(role: FileRole, name: string, cover: ClipContents["cover"]): PackageFile[] {
  if (!cover) return [];
  const path = `thumbnails/${name}.${extensionOf(cover.contentType)}`;
  return [storedFile(role, path, cover, { width: cover.width ?? null, height: cover.height ?? null })];
}

function textFiles({ transcript, texts, voiceTags, audio }: ClipContents): PackageFile[] {
  const files = texts.flatMap((text, index) => [
    generatedFile("text", textPath(text, index), TEXT_TYPES[textExtension(text)], text.content),
    ...captionFiles(text, index),
  ]);
  if (transcript) {
    files.push(
      generatedFile("transcript", "text/transcript.json", "application/json", transcriptJson(transcript)),
      generatedFile("transcript", "text/transcript.vtt", TEXT_TYPES.vtt, transcriptVtt(transcript)),
      generatedFile("transcript", "text/transcript.srt", TEXT_TYPES.srt, transcriptSrt(transcript)),
      generatedFile("transcript", "text/transcript.txt", TEXT_TYPES.txt, `${transcript.text}\n`),
    );
  }
  if (voiceTags.length > 0) {
    const chapters = chaptersVtt(voiceTags, audio?.durationSeconds ?? null);
    files.push(
      generatedFile("chapters", "text/chapters.vtt", TEXT_TYPES.vtt, chapters),
      generatedFile("tags", "text/tags.csv", "text/csv; charset=utf-8", tagsCsv(voiceTags)),
      generatedFile("notes", "text/notes.txt", TEXT_TYPES.txt, notesText(voiceTags)),
    );
  }
  return files;
}

function replyFiles(reply: ClipReply, index: number, all: readonly ClipReply[]): PackageFile[] {
  const parent = reply.parentId === null ? -1 : all.findIndex(({ id }) => id === reply.parentId);
  const audio = replyVoicePath(reply, index);
  const document = {
    message: reply.message,
    sender_name: reply.senderName,
    sender_email: reply.senderEmail,
    created_at: reply.createdAt.toISOString(),
    duration: reply.durationSeconds,
    audio,
    ...reply.at,
    strokes: reply.ink ?? null,
    from_owner: reply.fromOwner,
    parent: parent === -1 ? null : `replies/${serial(parent)}.json`,
  };
  const json = generatedFile(
    "reply",
    `replies/${serial(index)}.json`,
    "application/json",
    `${JSON.stringify(document)}\n`,
  );
  if (!audio || !reply.audio) return [json];
  return [json, storedFile("reply_audio", audio, reply.audio, { duration: reply.durationSeconds })];
}

type Facts = Partial<Pick<ManifestFile, "position" | "width" | "height" | "duration">>;

export function storedFile(role: FileRole, path: string, stored: StoredFile, facts: Facts = {}): PackageFile {
  const { filename, contentType, sizeBytes, sha256, url } = stored;
  const source: EntrySource = { kind: "blob", key: stored.key, sizeBytes, crc32: stored.crc32 };
  const address = url ? { url } : {};
  return {
    file: { ...describe(role, path, contentType, sizeBytes, sha256), filename, ...address, ...facts },
    entry: { name: path, method: "store", source },
  };
}

export function generatedFile(
  role: FileRole,
  path: string,
  contentType: string,
  content: string | Buffer,
): PackageFile {
  const bytes = Buffer.from(content);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    file: describe(role, path, contentType, bytes.length, sha256),
    entry: { name: path, method: "deflate", source: { kind: "bytes", bytes } },
  };
}

function describe(role: FileRole, path: string, type: string, size: number, sha256: string): ManifestFile {
  const filename = path.split("/").at(-1) ?? path;
  const unknown = { position: null, width: null, height: null, duration: null };
  return { role, filename, path, content_type: type, size, sha256, ...unknown };
}

function captionFiles(text: ClipText, index: number): PackageFile[] {
  const own = textExtension(text);
  const cues = own === "vtt" || own === "srt" ? readCues(text.content) : [];
  if (cues.length === 0) return [];
  const written = { vtt: writeVtt, srt: writeSrt, txt: writeCueText };
  return (["vtt", "srt", "txt"] as const)
    .filter((extension) => extension !== own)
    .map((extension) => {
      const path = `text/${serial(index)}.${extension}`;
      return generatedFile("captions", path, TEXT_TYPES[extension], written[extension](cues));
    });
}

const TEXT_TYPES = {
  vtt: "text/vtt; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
} as const;

function textExtension(text: ClipText): keyof typeof TEXT_TYPES {
  const type = text.type.toLowerCase();
  if (type === "json") return "json";
  if (type === "vtt" || /^\uFEFF?WEBVTT(\s|$)/.test(text.content)) return "vtt";
  // Clients send captions under various types, so the content decides.
  const isSubRip = /^\uFEFF?\s*\d{1,6}\r?\n\d{1,2}:\d{2}:\d{2}[.,]\d{1,3} --> /.test(text.content);
  return type === "srt" || isSubRip ? "srt" : "txt";
}

const extensionOf = (type: string) => EXTENSIONS[type.split(";")[0]?.trim().toLowerCase() ?? ""] ?? "bin";
const serial = (index: number) => String(index + 1).padStart(3, "0");
