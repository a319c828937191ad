import { AppError } from "#lib/kernel/errors";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { getCrop } from "./get-crop";

const MOST_PINS = 20;
const MOST_BYTES = 4 * 1024 * 1024;

/** The images around pins as data: URLs, by their numbers. Throws 400 for `crops` if it would be too much. */
export async function readInlineCrops(
  clipId: number,
  pins: readonly number[],
  size: number,
): Promise<Record<number, string>> {
  if (pins.length > MOST_PINS) throw tooMuch(`${MOST_PINS} pins`);
  const crops: Record<number, string> = {};
  let bytes = 0;
  for (const pin of pins) {
    const { key, contentType, sizeBytes } = await getCrop(clipId, { pin, size, hasInk: true });
    bytes += sizeBytes;
    if (bytes > MOST_BYTES) throw tooMuch("4 MB of images");
    const content = await readStoredFile(key);
    if (content) crops[pin] = `data:${contentType};base64,${content.toString("base64")}`;
  }
  return crops;
}

function tooMuch(most: string): AppError {
  const problem = `inline takes at most ${most}: choose them with pins, or take url`;
  return new AppError("validation_failed", `crops: ${problem}`, { status: 400, errors: { crops: [problem] } });
}
