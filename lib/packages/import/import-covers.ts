import type { RedactedBox } from "#lib/ink/redactions";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff/sniff";
import { annotatedSize } from "#lib/renders/scene/scenes";
import { isCleanPicture } from "#lib/vst/read/clean-media";
import type { OpenVst } from "#lib/vst/read/read-vst";
import { annotatedPath } from "#lib/vst/write/convenience-files";
import type { ImportFiles, NewFile } from "./import-files";

const WIDTHS = { thumb: 640, small: 200 };
const ROLES = { thumb: "thumbnail", small: "thumbnail_small" };
const MAX_BYTES = 8 * 1024 * 1024;

export interface Covers {
  thumb?: NewFile | null;
  small?: NewFile | null;
}

/** Null unless they equal those that this service would make of the first picture. */
export async function readCovers(vst: OpenVst, files: ImportFiles): Promise<Covers> {
  const cover = async (kind: keyof Covers) => {
    const path = [...vst.files.values()].find(({ role }) => role === ROLES[kind])?.path;
    const picture = path === undefined ? null : await readWebp(path, [], vst, files);
    return picture && picture.width <= WIDTHS[kind] && picture.height <= WIDTHS[kind] * 4 ? picture : null;
  };
  return { thumb: await cover("thumb"), small: await cover("small") };
}

/** The annotated picture, unless it shows something redacted. */
export async function readAnnotated(
  vst: OpenVst,
  files: ImportFiles,
  { href, display, boxes }: { href: string; display: { width: number; height: number }; boxes: readonly RedactedBox[] },
): Promise<NewFile | null> {
  const path = annotatedPath(href);
  if (vst.files.get(path)?.role !== "image_annotated") return null;
  const picture = await readWebp(path, boxes, vst, files);
  const size = annotatedSize(display);
  return picture?.width === size.width && picture.height === size.height ? picture : null;
}

async function readWebp(
  path: string,
  redactions: readonly RedactedBox[],
  vst: OpenVst,
  files: ImportFiles,
): Promise<NewFile | null> {
  if (vst.sizeOf([path]) > MAX_BYTES) return null;
  const bytes = await vst.read(path, MAX_BYTES);
  const sniffed = await sniff(bytes);
  if (sniffed?.contentType !== "image/webp" || !isCleanPicture(bytes, "image/webp")) return null;
  const staged = await files.stage(path, MAX_BYTES);
  try {
    const outDir = await files.workFolder();
    const seen = await mediaEngine().inspectImage({ input: staged.path, outDir, sniffed, redactions });
    if (!seen.alreadyCovered) return null;
    return { staged, contentType: "image/webp", extension: "webp", width: seen.width, height: seen.height };
  } catch (error) {
    if (!(error instanceof MediaError) || error.retryable) throw error;
    return null;
  }
}
