import { config } from "#lib/config/config";
import { DRAWING_LIMITS } from "#lib/ink/drawing-document";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import type { RedactedBox } from "#lib/ink/redactions";
import { fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { onThread } from "#lib/platform/threads/threads";
import { VstProblem } from "#lib/vst/model/vst-problem";
import type { OpenVst } from "#lib/vst/read/read-vst";
import type { ImportedManifest } from "./import-manifest";
import { createPlaceFinder, listPackagedImages, NOT_PACKED } from "./packaged-pictures";

export type ImportedDrawing = { id: string; createdAt: Date | null; prepared: PreparedDrawing };

export async function importDrawings(manifest: ImportedManifest, vst: OpenVst): Promise<ImportedDrawing[]> {
  const { drawings } = manifest;
  const nameOfNone = listPackagedImages(manifest).length > 0 ? NOT_PACKED : null;
  const imported: ImportedDrawing[] = [];
  const { clipDrawings, clipDrawingBytes } = config().quotas;
  if (drawings.length > clipDrawings) throw fieldError("vst_file", `a clip holds at most ${clipDrawings} drawings`);
  assertReadable(vst, drawings, { what: "drawings", most: clipDrawingBytes });
  for (const { href, created_at: createdAt } of drawings) {
    const bytes = await vst.read(href, DRAWING_LIMITS.bytes);
    const found = await onThread("readPackedDrawing", { bytes, nameOfNone });
    if (typeof found === "string") throw new VstProblem("bad_manifest", `${href} ${found}`);
    imported.push({ id: newId("drw"), createdAt, prepared: found.drawing });
  }
  return imported;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** Ink and texts stay in memory until all of them are stored. */
export function assertReadable(
  vst: OpenVst,
  items: readonly { href: string }[],
  { what, most = MAX_BYTES }: { what: string; most?: number },
): void {
  if (vst.sizeOf(items.map(({ href }) => href)) <= most) return;
  throw new VstProblem("too_large", `Its ${what} are larger than ${most} bytes together.`);
}

/** By the index of the picture in the package. */
export function findRedactions(
  drawings: readonly ImportedDrawing[],
  manifest: ImportedManifest,
  vst: OpenVst,
): Map<number, RedactedBox[]> {
  const placeOf = createPlaceFinder(manifest, vst);
  const found = new Map<number, Map<string, RedactedBox>>();
  for (const { prepared } of drawings) {
    const named = placeOf(prepared.image ?? undefined);
    // A reference to an unknown picture may mean any of them.
    for (const place of named === null ? listPackagedImages(manifest).keys() : [named]) {
      const boxes = found.get(place) ?? new Map<string, RedactedBox>();
      for (const box of prepared.redactions) boxes.set(String(box), box);
      found.set(place, boxes);
    }
  }
  return new Map([...found].map(([place, boxes]) => [place, [...boxes.values()]]));
}
