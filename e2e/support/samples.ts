import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

export function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, "../fixtures", name));
}

/** The first six seconds of a real recording of a browser: it puts one second into each of its clusters. */
export function shortRecording(): Buffer {
  const whole = fixture("speech-chrome.webm");
  let end = 0;
  for (let cluster = 1; cluster <= 7; cluster += 1) end = whole.indexOf(Buffer.from("1f43b675", "hex"), end + 1);
  return whole.subarray(0, end);
}

/** A part of the spoken sentences in fixtures/README.md. */
export function speech(from: number, to: number): Buffer {
  const rate = 48_000;
  const sound = fixture("speech.wav").subarray(44 + from * rate * 2, 44 + to * rate * 2);
  return Buffer.concat([wavHeader(sound.length, rate), sound]);
}

export function wav(seconds: number, sampleRate = 8000): Buffer {
  const samples = Math.round(seconds * sampleRate);
  const sound = Buffer.alloc(samples * 2);
  for (let index = 0; index < samples; index += 1) {
    sound.writeInt16LE(Math.round(6000 * Math.sin((index * 2 * Math.PI * 440) / sampleRate)), index * 2);
  }
  return Buffer.concat([wavHeader(sound.length, sampleRate), sound]);
}

export function wavHeader(soundBytes: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + soundBytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(soundBytes, 40);
  return header;
}

export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(jpeg);
  const tiff = copy.indexOf("Exif\0\0") + 6;
  if (tiff < 6) throw new Error("the picture has no EXIF");
  const little = copy.toString("latin1", tiff, tiff + 2) === "II";
  const short = (at: number) => (little ? copy.readUInt16LE(at) : copy.readUInt16BE(at));
  const directory = tiff + (little ? copy.readUInt32LE(tiff + 4) : copy.readUInt32BE(tiff + 4));
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    if (little) copy.writeUInt16LE(orientation, at + 8);
    else copy.writeUInt16BE(orientation, at + 8);
    return copy;
  }
  throw new Error("the picture has no orientation");
}

export function fileForm(
  field: string,
  bytes: Buffer | string,
  { name = "upload", type = "application/octet-stream", fields = {} as Record<string, string> } = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type }), name);
  return form;
}

export function imageForm(bytes: Buffer | string, options: { name?: string; type?: string; position?: string } = {}) {
  const { position, ...rest } = options;
  return fileForm("image_file", bytes, {
    type: "image/png",
    ...rest,
    fields: position === undefined ? {} : { position },
  });
}

export function audioForm(
  bytes: Buffer | string,
  options: { name?: string; type?: string; duration?: string; format?: string } = {},
) {
  const { duration, format, ...rest } = options;
  const fields = { ...(duration === undefined ? {} : { duration }), ...(format === undefined ? {} : { format }) };
  return fileForm("audio_file", bytes, { type: "audio/wav", ...rest, fields });
}

/** For tests to which it does not matter what a picture shows: each of its renditions costs by its pixels. */
export const smallPicture = (): Buffer => striped(320, 200);

/** Vertical stripes of grey, which show where a picture is cut off. */
export function striped(width: number, height: number): Buffer {
  const row = Buffer.from(Array.from({ length: width + 1 }, (_, x) => (x === 0 ? 0 : (Math.floor(x / 100) * 7) % 256)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const chunk = (name: string, bytes: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const pixels = deflateSync(Buffer.concat(Array(height).fill(row)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
