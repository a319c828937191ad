import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createMediaEngine } from "../engine";
import type { SniffedType } from "../port";
import { SNIFF_BYTES, sniff } from "../sniff/sniff";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
export const imageEngine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });

/** As an upload is, in a new folder inside the given one. */
export async function inspectSample(folder: string, bytes: Buffer, as?: SniffedType, signal?: AbortSignal) {
  const outDir = await mkdtemp(path.join(folder, "job-"));
  const input = path.join(outDir, "upload");
  await writeFile(input, bytes);
  const sniffed = as ?? (await sniff(bytes.subarray(0, SNIFF_BYTES)));
  if (!sniffed) throw new Error("The sample is of no known format.");
  return imageEngine.inspectImage({ input, outDir, sniffed, signal });
}

/** Of two pictures, in steps of 255, in the mean of a coarse grid. */
export async function difference(a: Buffer, b: Buffer) {
  const [first, second] = await Promise.all(
    [a, b].map((file) => sharp(file).resize(32, 32, { fit: "fill" }).removeAlpha().raw().toBuffer()),
  );
  const sum = first?.reduce((total, value, index) => total + Math.abs(value - (second?.[index] ?? 0)), 0) ?? 0;
  return sum / (32 * 32 * 3);
}
