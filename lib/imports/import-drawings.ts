import { DRAWING_LIMITS } from "#lib/ink/drawing-document";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import type { RedactedBox } from "#lib/ink/redactions";
import { config } from "#lib/kernel/config";
import { fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { onThread } from "#lib/platform/threads";
import { imageId, imageIdOf } from "#lib/vst/picture-names";
import type { OpenVst } from "#lib/vst/read-vst";
import { VstProblem } from "#lib/vst/vst-problem";
import { namesOf, picturesOf } from "./import-images";
import type { ImportedManifest } from "./import-manifest";

export type ImportedDrawing = { id: string; createdAt: Date | null; prepared: PreparedDrawing };

export async function importDrawings({ drawings }: ImportedManifest, vst: OpenVst): Promise<ImportedDrawing[]> {
  const imported: ImportedDrawing[] = [];
  const { clipDrawings, clipDrawingBytes } = config().quotas;
  if (drawings.length > clipDrawings) throw fieldError("vst_file", `a clip holds at most ${clipDrawings} drawings`);
  refuseLarge(vst, drawings, "drawings", clipDrawingBytes);
  for (const { href, created_at: createdAt } of drawings) {
    const found = await onThread("readPackedDrawing", await vst.read(href, DRAWING_LIMITS.bytes));
    if (typeof found === "string") throw new VstProblem("bad_manifest", `${href} ${found}`);
    imported.push({ id: newId("drw"), createdAt, prepared: found.drawing });
  }
  return imported;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** Ink and texts stay in memory until all of them are stored. */
export function refuseLarge(vst: OpenVst, items: readonly { href: string }[], what: string, most = MAX_BYTES): void {
  if (vst.sizeOf(items.map(({ href }) => href)) <= most) return;
  throw new VstProblem("too_large", `Its ${what} are larger than ${most} bytes together.`);
}

export function redactionsOf(
  drawings: readonly ImportedDrawing[],
  manifest: ImportedManifest,
  vst: OpenVst,
): Map<string, RedactedBox[]> {
  const images = picturesOf(manifest).map((image, index) => ({
    aliases: [...namesOf(image, index), index],
    originalName: vst.files.get(image.href)?.filename?.slice(0, 255),
  }));
  const found = new Map<string, Map<string, RedactedBox>>();
  for (const { prepared } of drawings) {
    const named = imageIdOf(prepared.image ?? undefined, images);
    // A reference to an unknown picture may mean any of them.
    for (const id of named === null ? images.map((_, place) => imageId(place)) : [named]) {
      const boxes = found.get(id) ?? new Map<string, RedactedBox>();
      for (const box of prepared.redactions) boxes.set(String(box), box);
      found.set(id, boxes);
    }
  }
  return new Map([...found].map(([id, boxes]) => [id, [...boxes.values()]]));
}
