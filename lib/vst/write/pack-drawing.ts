import { crc32 } from "node:zlib";
import { parseBytes, parseObject } from "#lib/json/parse-bytes";
import type { ClipImage, PackedDrawing, StoredInk } from "../model/clip-contents";
import type { PackageFile } from "../model/package-file";
import { deflateBytes } from "../zip/zip-writer";
import { svgFile } from "./convenience-files";
import { drawingFile } from "./package-files";

/** Packs a large drawing by itself, because all of them together may not fit into memory. */
export function packDrawing({
  ink,
  index,
  images,
}: {
  ink: StoredInk;
  index: number;
  images: readonly ClipImage[];
}): PackedDrawing {
  const { id, createdAt, image } = ink;
  const document = parseObject(ink.document);
  const coordinates = ink.coordinates === null ? undefined : parseBytes(ink.coordinates);
  const drawing = { id, createdAt: createdAt ?? null, image, document, coordinates };
  const svg = svgFile(drawing, index, images);
  return {
    id,
    createdAt: createdAt ?? null,
    image,
    sizeBytes: ink.document.length,
    json: packed(drawingFile(drawing, index)),
    svg: svg && packed(svg),
  };
}

function packed({ file, entry }: PackageFile): PackageFile {
  if (entry?.source.kind !== "bytes") return { file, entry };
  const { bytes } = entry.source;
  const small = deflateBytes(bytes);
  if (small === null) return { file, entry };
  const source = { kind: "deflated", deflated: small, sizeBytes: bytes.length, crc32: crc32(bytes) } as const;
  return { file, entry: { ...entry, source } };
}
