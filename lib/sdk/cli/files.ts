import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { Exit, exitCodes } from "./exit-codes";

const audio: Record<string, string> = {
  ".aac": "audio/aac",
  ".flac": "audio/flac",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".oga": "audio/ogg",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".wav": "audio/wav",
  ".weba": "audio/webm",
  ".webm": "audio/webm",
};

interface LocalFile {
  name: string;
  kind: "audio" | "image";
  file: Blob;
}

/** The server looks into the bytes; here the name says which kind is meant. */
export async function openFile(path: string): Promise<LocalFile> {
  const type = audio[extname(path).toLowerCase()];
  const bytes = await readFile(path).catch(() => {
    throw new Exit(exitCodes.usage, `${path} cannot be read.`);
  });
  return { name: basename(path), kind: type ? "audio" : "image", file: new Blob([bytes], type ? { type } : {}) };
}
