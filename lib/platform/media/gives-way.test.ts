import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { runJobFor } from "#lib/kernel/turn";
import { createMediaEngine } from "./engine";
import { SNIFF_BYTES, sniff } from "./sniff/sniff";
import { inTurns, MONO_MP3, STEREO_MP3, speechMp3 } from "./testing/changing-samples";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");

test.skipIf(process.platform === "win32")(
  "at an only place, a long recording that changes all the time stands still for a short recording of another person",
  async () => {
    const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
    const folder = await mkdtemp(path.join(tmpdir(), "tellmark-way-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const ended: string[] = [];

    async function prepare(person: string, bytes: Buffer) {
      const outDir = path.join(folder, person);
      await mkdir(outDir);
      const input = path.join(folder, `${person}-upload`);
      await writeFile(input, bytes);
      const sniffed = await sniff(bytes.subarray(0, SNIFF_BYTES));
      if (!sniffed) throw new Error("The sample is of no known format.");
      const prepared = await runJobFor(person, () =>
        engine.prepareAudio({ input, outDir, sniffed, knownSeconds: 600 }),
      );
      ended.push(person);
      return prepared.playback.durationSeconds;
    }

    const long = prepare("usr_long", inTurns([MONO_MP3, STEREO_MP3], { turns: 50, of: 230 }));
    const short = prepare("usr_short", (await speechMp3()).subarray(0, 8000));
    await Promise.all([long, short]);
    expect(ended).toEqual(["usr_short", "usr_long"]);
    expect(await long).toBeCloseTo(25 * 230 * (MONO_MP3.seconds + STEREO_MP3.seconds), 0);
  },
);
