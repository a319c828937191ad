import { stat } from "node:fs/promises";

const START_SECONDS = 30;
const SHARE_OF_LENGTH = 0.1;
/** No recording in use has less: 400 bytes a second are 3 kbit/s. */
const FEWEST_BYTES_A_SECOND = 400;

/**
 * How many seconds a job with these recordings may take. What the decoder says while it runs does not count, because a
 * malicious file can make it say anything.
 * @param known seconds of all of them, as their packets say
 * @param most seconds that one may have
 */
export async function audioAllowance(
  files: readonly string[],
  known: number | null,
  most: number,
): Promise<() => number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const seconds = Math.min(known ?? bytes / FEWEST_BYTES_A_SECOND, files.length * most);
  return () => START_SECONDS + SHARE_OF_LENGTH * seconds;
}
