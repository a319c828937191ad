import { crc32 } from "node:zlib";
import { hasSheet } from "#lib/ink/sheet-size";
import type { Overview } from "#lib/player/wave-bars";
import { buildManifest, type Manifest } from "../manifest/manifest";
import { trimManifest } from "../manifest/trim-manifest";
import type { ClipContents, ClipTexts } from "../model/clip-contents";
import type { Entry } from "../model/entry";
import { playerHtml } from "../player/player";
import { readTexts } from "../texts/read-texts";
import { deflateBytes } from "../zip/zip-writer";
import { convenienceFiles } from "./convenience-files";
import { exportFiles } from "./export-files";
import { type PackageOptions, packageFiles, replyVoicePath } from "./package-files";

/** Unregistered. Always set explicitly, because MIME tables map .vst to Visio. */
export const VST_MEDIA_TYPE = "application/vnd.vst+zip";

interface PackageLayout {
  manifest: Manifest;
  manifestJson: string;
  entries: Entry[];
}

/** Entries are already deflated, so that writing only copies them. */
export function layoutTexts(texts: ClipTexts): Pick<PackageLayout, "manifestJson" | "entries"> {
  const { manifestJson, entries } = layoutPackage(readTexts(texts));
  return { manifestJson, entries: entries.map(packed) };
}

/** Includes whatever exists, in any state of the clip. The same clip always gives the same bytes. */
export function layoutPackage(contents: ClipContents, options: PackageOptions = {}): PackageLayout {
  const own = packageFiles(contents, options);
  const described = buildManifest(contents, { ...options, files: own });
  const exported = [...convenienceFiles(contents), ...exportFiles(described, contents)];
  const whole = { ...described, files: [...described.files, ...exported.map(({ file }) => file)] };
  const replies = contents.replies?.map((reply, index) => ({ ...reply, voice: replyVoicePath(reply, index) }));
  const extras = { transcript: contents.transcript, hasSheet: hasSheet(contents.images), replies };
  const html = playerHtml(whole, readOverview(contents.audio?.overview), extras);
  const files = [...own, ...exported].flatMap(({ entry }) => entry ?? []);
  const inkSizes = contents.drawings.map(({ document }) => JSON.stringify(document).length);
  const manifest = trimManifest(whole, inkSizes);
  const manifestJson = `${JSON.stringify(manifest, null, 1)}\n`;
  return {
    manifest,
    manifestJson,
    entries: [
      bytesEntry("mimetype", "store", VST_MEDIA_TYPE),
      bytesEntry("manifest.json", "deflate", manifestJson),
      bytesEntry("index.html", "deflate", html),
      ...files,
    ],
  };
}

function readOverview(bytes: Buffer | null | undefined): Overview | null {
  if (!bytes) return null;
  const overview: { bits?: unknown; data?: unknown } = JSON.parse(bytes.toString("utf8"));
  if (!Array.isArray(overview.data)) return null;
  return { bits: overview.bits === 16 ? 16 : 8, data: overview.data.map(Number) };
}

function packed(entry: Entry): Entry {
  const { method, source } = entry;
  if (method !== "deflate" || source.kind !== "bytes") return entry;
  const { bytes } = source;
  return { ...entry, source: { ...source, packed: { deflated: deflateBytes(bytes), crc32: crc32(bytes) } } };
}

const bytesEntry = (name: string, method: Entry["method"], text: string): Entry => ({
  name,
  method,
  source: { kind: "bytes", bytes: Buffer.from(text) },
});
