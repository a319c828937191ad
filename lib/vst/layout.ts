import type { ClipContents } from "./clip-contents";
import { convenienceFiles } from "./convenience-files";
import type { Entry } from "./entry";
import { exportFiles } from "./export-files";
import { buildManifest, type Manifest } from "./manifest";
import { type PackageOptions, packageFiles } from "./package-files";
import { playerHtml } from "./player";
import type { Overview } from "./wave-bars";

/** The media type of a package; unregistered, and always set by us: tables of types take .vst for a Visio file. */
export const VST_MEDIA_TYPE = "application/vnd.vst+zip";

/** A package ready to be written: its manifest, and its entries in their order. */
export interface PackageLayout {
  manifest: Manifest;
  entries: Entry[];
}

/** Lays out a clip as a package, in any state: whatever exists goes in, and the same clip gives the same bytes. */
export function layoutPackage(contents: ClipContents, options: PackageOptions = {}): PackageLayout {
  const described = buildManifest(contents, options);
  const exported = [...convenienceFiles(contents), ...exportFiles(described, contents)];
  const manifest = { ...described, files: [...described.files, ...exported.map(({ file }) => file)] };
  const html = playerHtml(manifest, readOverview(contents.audio?.overview), { transcript: contents.transcript });
  const files = [...packageFiles(contents, options), ...exported].flatMap(({ entry }) => entry ?? []);
  return {
    manifest,
    entries: [
      bytesEntry("mimetype", "store", VST_MEDIA_TYPE),
      bytesEntry("manifest.json", "deflate", `${JSON.stringify(manifest, null, 1)}\n`),
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

const bytesEntry = (name: string, method: Entry["method"], text: string): Entry => ({
  name,
  method,
  source: { kind: "bytes", bytes: Buffer.from(text) },
});
