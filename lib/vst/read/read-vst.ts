import { createHash } from "node:crypto";
import { isRecord } from "#lib/json/is-record";
import { VstProblem } from "../model/vst-problem";
import { readZipContent } from "../zip/zip-content";
import { type ByteSource, readZipDirectory, type ZipEntry, type ZipLimits } from "../zip/zip-directory";
import { readPackedManifest } from "./packed-documents";

const READ_LIMITS: ZipLimits = { entries: 2000, totalBytes: 1024 ** 3, ratio: 200 };

const MEDIA_TYPE = "application/vnd.vst+zip";
const SUPPORTED_MAJOR = 1;
/** It references large ink and texts instead of repeating them. */
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

type ReadManifest = (bytes: Buffer) => Promise<ReturnType<typeof readPackedManifest>>;

interface VstFile {
  path: string;
  sizeBytes: number;
  sha256: string;
  role: string;
  contentType: string;
  filename: string | null;
}

/** An opened package with a safe structure and a valid manifest. Content is verified while it is read. */
export interface OpenVst {
  manifest: Record<string, unknown>;
  files: ReadonlyMap<string, VstFile>;
  /** All entries in order, without folders. */
  names: readonly string[];
  /** Unpacked size of these entries together; missing ones are ignored. */
  sizeOf(names: readonly string[]): number;
  /** Throws at the end unless size, CRC-32 and the manifest's SHA-256 match. */
  stream(name: string): AsyncGenerator<Buffer, void, undefined>;
  /** Throws `too_large` beyond the limit. */
  read(name: string, maxBytes: number): Promise<Buffer>;
  /** Reads and verifies all files of the manifest that have not been read completely. */
  verifyRest(): Promise<void>;
}

/** Without loading the package. Content must not be trusted before it was read to its end. */
export async function openVst(
  source: ByteSource,
  readManifest: ReadManifest = async (bytes) => readPackedManifest(bytes),
  limits: ZipLimits = READ_LIMITS,
): Promise<OpenVst> {
  const packed = await readZipDirectory(source, limits);
  const entries = withoutFolder(packed.filter(({ name }) => !name.endsWith("/") && !ADDED.test(name)));
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const entry = byName.get("manifest.json");
  if (entry && !byName.has("mimetype")) throw new VstProblem("not_a_vst", missing("mimetype", entries));
  await assertMediaType(source, byName.get("mimetype"));
  if (!entry) throw new VstProblem("not_a_vst", missing("manifest.json", entries));
  const manifest = checkedManifest(await readManifest(await whole(source, entry, MAX_MANIFEST_BYTES)));
  const files = listedFiles(manifest, byName);
  const verified = new Set<string>();

  async function* stream(name: string): AsyncGenerator<Buffer, void, undefined> {
    const found = byName.get(name);
    if (!found) throw new VstProblem("bad_manifest", `${name} is not in the package.`);
    const hash = createHash("sha256");
    for await (const chunk of readZipContent(source, found)) {
      hash.update(chunk);
      yield chunk;
    }
    const listed = files.get(name);
    if (listed && hash.digest("hex") !== listed.sha256) {
      throw new VstProblem("checksum_mismatch", `${name} does not match the checksum in the manifest.`);
    }
    verified.add(name);
  }

  return {
    manifest,
    files,
    names: entries.map(({ name }) => name),
    sizeOf: (wanted) => wanted.reduce((sum, name) => sum + (byName.get(name)?.sizeBytes ?? 0), 0),
    stream,
    async read(name, maxBytes) {
      const size = byName.get(name)?.sizeBytes ?? 0;
      if (size > maxBytes) throw new VstProblem("too_large", `${name} is larger than ${maxBytes} bytes.`);
      return collect(stream(name));
    },
    async verifyRest() {
      for (const path of files.keys()) {
        if (verified.has(path)) continue;
        for await (const _chunk of stream(path));
      }
    },
  };
}

export function bytesSource(bytes: Buffer): ByteSource {
  return {
    sizeBytes: bytes.length,
    async read(start, length) {
      if (start < 0 || start + length > bytes.length) throw new VstProblem("damaged", "The file was cut off.");
      return bytes.subarray(start, start + length);
    },
  };
}

/** Files that systems, file servers and synchronisers add to folders. */
const ADDED =
  /(?:^|\/)(?:__MACOSX\/|@eaDir\/|\.(?:DS_Store|localized|directory|dropbox|Spotlight-V100|Trashes|fseventsd)(?:\/|$)|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;

function missing(wanted: string, entries: readonly ZipEntry[]): string {
  const similar = entries.find(({ name }) => name.toLowerCase() === wanted || name.toLowerCase() === `${wanted}.txt`);
  return similar ? `It has no ${wanted}: rename ${similar.name} to ${wanted}.` : `It has no ${wanted}.`;
}

/** Programs that compress a folder put it around everything. */
function withoutFolder(entries: ZipEntry[]): ZipEntry[] {
  if (entries.some(({ name }) => name === "mimetype")) return entries;
  const [type] = entries.filter(({ name }) => name.endsWith("/mimetype")).sort((a, b) => a.name.length - b.name.length);
  if (!type) return withoutPackage(entries);
  const folder = type.name.slice(0, -"mimetype".length);
  const other = entries.find(({ name }) => !name.startsWith(folder));
  if (other) {
    const where = `mimetype lies in the folder ${JSON.stringify(folder.slice(0, 100))}, and ${other.name} outside`;
    throw new VstProblem("not_a_vst", `Its ${where}: compress what is in the folder.`);
  }
  return entries.map((entry) => ({ ...entry, name: entry.name.slice(folder.length) }));
}

function withoutPackage(entries: ZipEntry[]): ZipEntry[] {
  const inner = entries.find(({ name }) => /\.vst(\.zip)?$/i.test(name));
  if (!inner) return entries;
  throw new VstProblem("not_a_vst", `It holds ${inner.name.slice(0, 100)}: unpack it, and import that file.`);
}

async function assertMediaType(source: ByteSource, entry: ZipEntry | undefined): Promise<void> {
  const type =
    entry && entry.sizeBytes <= 100 ? (await whole(source, entry, 100)).toString().replace(/^\ufeff/, "") : null;
  // Editors prepend a mark and append a newline; a package that was edited and repacked by hand is still valid.
  if (type?.trimEnd() !== MEDIA_TYPE) throw new VstProblem("not_a_vst", "This ZIP file is not a .vst package.");
}

function checkedManifest(manifest: Awaited<ReturnType<ReadManifest>>): Record<string, unknown> {
  if (typeof manifest === "string") throw new VstProblem("bad_manifest", `manifest.json ${manifest}.`);
  const { value } = manifest;
  if (value.type !== "vst" && value.format !== "vst")
    throw new VstProblem("not_a_vst", "Its manifest is not of a clip.");
  const [, major] = /^(\d{1,6})\.\d{1,6}$/.exec(String(value.version ?? "")) ?? [];
  if (major === undefined) throw new VstProblem("bad_manifest", "Its manifest does not say which version it has.");
  const newest = Math.max(Number(major), Number(value.manifest_version ?? 1) || 1);
  if (newest > SUPPORTED_MAJOR) {
    throw new VstProblem("newer_version", `It has version ${newest} of the format; this service reads version 1.`);
  }
  return value;
}

function listedFiles(manifest: Record<string, unknown>, entries: ReadonlyMap<string, ZipEntry>): Map<string, VstFile> {
  const list = manifest.files;
  if (!Array.isArray(list)) throw new VstProblem("bad_manifest", "Its manifest lists no files.");
  if (list.length > READ_LIMITS.entries) throw new VstProblem("too_many_entries", "Its manifest lists too many files.");
  const files = new Map<string, VstFile>();
  for (const [index, item] of list.entries()) {
    const file = fileOf(item);
    if (!file) throw new VstProblem("bad_manifest", `File ${index + 1} of its manifest is not described.`);
    if (files.has(file.path)) throw new VstProblem("bad_manifest", `Its manifest lists ${file.path} twice.`);
    const entry = entries.get(file.path);
    if (!entry) throw new VstProblem("bad_manifest", `${file.path} is in the manifest, but not in the package.`);
    if (entry.sizeBytes !== file.sizeBytes) {
      throw new VstProblem("checksum_mismatch", `${file.path} does not have the size that the manifest says.`);
    }
    files.set(file.path, file);
  }
  return files;
}

function fileOf(item: unknown): VstFile | null {
  if (!isRecord(item)) return null;
  const { path, size, sha256, role, content_type, filename } = item;
  if (typeof path !== "string" || typeof size !== "number" || typeof sha256 !== "string") return null;
  if (!/^[0-9a-f]{64}$/i.test(sha256)) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    path,
    sizeBytes: size,
    sha256: sha256.toLowerCase(),
    role: text(role) ?? "",
    contentType: text(content_type) ?? "application/octet-stream",
    filename: text(filename),
  };
}

async function whole(source: ByteSource, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.sizeBytes > maxBytes) {
    throw new VstProblem("too_large", `${entry.name} is larger than ${maxBytes} bytes.`);
  }
  return collect(readZipContent(source, entry));
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
