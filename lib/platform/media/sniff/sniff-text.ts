import type { SniffedType } from "../port";

const LOOKED_AT = 4096;

const REFUSED: [RegExp, string, string][] = [
  [/^<\?xml/i, "application/xml", "xml"],
  [/^<[!?a-z/]/i, "text/html", "html"],
  [/^#EXTM3U|^#EXTINF|^#EXT-X-/, "application/vnd.apple.mpegurl", "m3u8"],
  [/^\[playlist\]/i, "audio/x-scpls", "pls"],
  [/^ffconcat version/, "text/plain", "ffconcat"],
  [/^#!(?!AMR)/, "text/x-shellscript", "sh"],
  [/^%PDF-/, "application/pdf", "pdf"],
  [/^(?:file|concat|subfile|https?|data|crypto|hls\+?[a-z]*):\S/i, "text/uri-list", "txt"],
];

/** Detects markup, scripts and playlists, which browsers or demuxers would follow, even when disguised. */
export function sniffText(bytes: Buffer): SniffedType | null {
  const text = decode(bytes.subarray(0, LOOKED_AT)).replace(/^[\uFEFF\s\0]+/, "");
  for (const [pattern, contentType, extension] of REFUSED) {
    if (!pattern.test(text)) continue;
    if (extension !== "xml" && extension !== "html") return { family: "other", contentType, extension, demuxer: null };
    if (/<(?:\w+:)?svg[\s>/]/i.test(text)) {
      return { family: "svg", contentType: "image/svg+xml", extension: "svg", demuxer: null };
    }
    return { family: "other", contentType, extension, demuxer: null };
  }
  return null;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString("utf16le");
  const text = bytes.toString("utf8");
  return text.startsWith("<\0") ? bytes.toString("utf16le") : text;
}
