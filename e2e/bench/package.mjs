import { execFile, spawnSync } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { peakWhile, startBenchServer, succeeded } from "./bench-server.mjs";
import { inMegabytes, inTime, median, timed } from "./figures.mjs";
import { drain } from "./sink.mjs";
import { processorSeconds } from "./usage.mjs";

const run = promisify(execFile);
const rounds = 5;
const audioBytes = 199_999_960;
const side = 2560;

/**
 * Shell commands to store the folder in a ZIP without compression, test a ZIP ($1), and extract it to $2.
 * @typedef {{name: string, zip: string, test: string, extract: string}} Zipper
 */

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
    await fill(api, `/api/v1/security/vst/${id}`, images);
    const url = `${server.url}/api/v1/security/vst/${id}/package`;
    const zipper = findZipper();
    const files = join(folder, "files");
    await unpack(url, api.token, join(folder, "package.zip"), files, zipper);
    const zip = () => run("sh", ["-c", zipper.zip], { cwd: files });

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

/**
 * Random noise, which is incompressible.
 * @param {import("../torture/api.mjs").Api} api
 * @param {string} path
 * @param {number} images
 */
async function fill(api, path, images) {
  const audio = new FormData();
  audio.set("audio_file", new Blob([noiseWav(audioBytes)], { type: "audio/wav" }), "noise.wav");
  succeeded(await api.send("POST", `${path}/audio`, audio));
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const addImage = async () => {
    const form = new FormData();
    form.set("image_file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "noise.jpg");
    succeeded(await api.send("POST", `${path}/image`, form));
  };
  for (let done = 0; done < images; done += 2) await Promise.all([addImage(), addImage()]);
}

/** @param {number} bytes of the samples @returns {Uint8Array<ArrayBuffer>} */
function noiseWav(bytes) {
  const file = randomFillSync(Buffer.alloc(44 + bytes));
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(192_000, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes, 40);
  return new Uint8Array(file);
}

/** @param {string} url @param {string} token @param {string} archive @param {string} files @param {Zipper} zipper */
async function unpack(url, token, archive, files, { name, test, extract }) {
  const file = createWriteStream(archive);
  await drain(url, token, (bytes) => file.write(Buffer.from(bytes)));
  await finished(file.end());
  await run("sh", ["-c", test, "sh", archive], { maxBuffer: 1 << 20 });
  console.log(`\nThe reader beside ${name} finds no fault in the package.`);
  await mkdir(files);
  await run("sh", ["-c", extract, "sh", archive, files]);
  await rm(archive);
}

const pythonZip = `
import pathlib, sys, zipfile
with zipfile.ZipFile(sys.stdout.buffer, "w", zipfile.ZIP_STORED) as archive:
    for path in pathlib.Path(".").rglob("*"): archive.write(path)`;

/** @returns {Zipper} */
function findZipper() {
  const runs = (/** @type {string} */ program, /** @type {string} */ flag) => spawnSync(program, [flag]).status === 0;
  if (runs("zip", "-v") && runs("unzip", "-v")) {
    return {
      name: "zip -0",
      zip: "zip -0 -q -r - . > /dev/null",
      test: 'unzip -tqq "$1"',
      extract: 'unzip -q "$1" -d "$2"',
    };
  }
  if (!runs("python3", "-V")) throw new Error("This bench needs zip and unzip, or python3, to compare with.");
  return {
    name: "python3 zipfile, stored",
    zip: `python3 -c '${pythonZip}' > /dev/null`,
    test: 'python3 -m zipfile -t "$1"',
    extract: 'python3 -m zipfile -e "$1" "$2"',
  };
}
