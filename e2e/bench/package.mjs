import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { peakWhile, startBenchServer } from "./bench-server.mjs";
import { inMegabytes, inTime, median, timed } from "./figures.mjs";
import { fillLargeClip } from "./large-clip.mjs";
import { drain } from "./sink.mjs";
import { processorSeconds } from "./usage.mjs";
import { findZipper, unpack, zipStored } from "./zipper.mjs";

const rounds = 5;

/**
 * A package of half a gigabyte, built while it is sent, compared with a ZIP program.
 * @param {{images?: number}} [options]
 */
export async function benchPackage({ images = 82 } = {}) {
  // Without workers, because converting the recording would disturb the measurement.
  const { server, api, createDraft } = await startBenchServer({ ROLE: "web" });
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  try {
    const id = await createDraft();
    await fillLargeClip(api, `/api/v1/security/vst/${id}`, images);
    const url = `${server.url}/api/v1/security/vst/${id}/package`;
    const zipper = findZipper();
    const files = join(folder, "files");
    await unpack(url, api.token, join(folder, "package.zip"), files, zipper);
    const zip = () => zipStored(files, zipper);

    let total = 0;
    /** @type {number[]} */
    const firstBytes = [];
    const read = async () => {
      const { bytes, firstByteMs } = await drain(url, api.token);
      total = bytes;
      firstBytes.push(firstByteMs);
    };
    await zip();
    /** @type {[number[], number[]]} */
    const [ours, theirs] = [[], []];
    const before = await processorSeconds(server.pid);
    const { before: resting, peak } = await peakWhile(server.pid, async () => {
      for (let round = 0; round < rounds; round += 1) {
        ours.push(...(await timed(1, read)));
        theirs.push(...(await timed(1, zip)));
      }
    });
    const after = await processorSeconds(server.pid);
    const [mine, reference] = [median(ours), median(theirs)];
    const speed = (/** @type {number} */ milliseconds) => `${(total / 1e3 / milliseconds).toFixed(0)} MB/s`;
    return [
      {
        name: `package of ${(total / 1e6).toFixed(0)} MB, sent whole`,
        value: `${inTime(mine)}, ${speed(mine)}`,
        reference: `${inTime(reference)}, ${speed(reference)} (${zipper.name})`,
        ratio: `${(reference / mine).toFixed(2)}x as fast`,
        goal: `>= 1x: ${mine <= reference ? "met" : "MISSED"}`,
      },
      { name: "  first byte", value: inTime(median(firstBytes)) },
      { name: "  processor seconds of the server", value: ((after.own - before.own) / rounds).toFixed(2) },
      {
        name: "  memory growth of the server",
        value: inMegabytes(peak - resting),
        goal: `< 150 MB: ${peak - resting < 150 * 1024 * 1024 ? "met" : "MISSED"}`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}
