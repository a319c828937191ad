const headBytes = 256;

/** The file with the type of its first bytes; systems often report none, or another one. */
export async function withDetectedType(file: File): Promise<File> {
  // An unreadable file is refused later, when all of it is needed.
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const type = typeOf(new Uint8Array(head));
  if (type === null || type === file.type) return file;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

const beginnings: readonly [begins: RegExp, type: string][] = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
  [/^RIFF.{4}WAVE/s, "audio/wav"],
  [/^.{4}ftyp(?=.*avi[fs])/s, "image/avif"],
  [/^.{4}ftyp(.{4}){0,14}(hei[cxms]|hev[cxms]|mif1|msf1)/s, "image/heic"],
  [/^.{4}ftyp/s, "audio/mp4"],
  [/^.E\xdf\xa3/, "audio/webm"],
  [/^OggS/, "audio/ogg"],
  [/^fLaC/, "audio/flac"],
  [/^#!AMR/, "audio/amr"],
  [/^caff/, "audio/x-caf"],
  [/^ID3/, "audio/mpeg"],
  // Layer III, and ADTS.
  [/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/, "audio/mpeg"],
  [/^\xff[\xf0\xf1\xf8\xf9]/, "audio/aac"],
  // Files that are saved under the name of a picture and are none.
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head)\b/i, "text/html"],
  [/^(\xef\xbb\xbf)?\s*<(\?xml|!doctype svg|svg)\b/i, "image/svg+xml"],
  [/^%PDF-/, "application/pdf"],
  [/^(II\*\0|MM\0\*)/, "image/tiff"],
  [/^BM.{4}\0{4}/s, "image/bmp"],
];

function typeOf(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head);
  return beginnings.find(([begins]) => begins.test(text))?.[1] ?? null;
}
