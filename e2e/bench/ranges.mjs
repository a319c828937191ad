import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf } from "../torture/api.mjs";
import { startBenchServer, startReference, succeeded } from "./bench-server.mjs";
import { inTime, median, timed } from "./figures.mjs";
import { formWith, makeWav } from "./recording.mjs";

export async function benchRanges() {
  const { server, api, createDraft } = await startBenchServer({ ROLE: "web" });
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  const reference = await startReference(folder);
  const recording = makeWav(300);
  try {
    const id = await createDraft();
    const upload = succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, formWith(recording)));
    await writeFile(join(folder, "speech.wav"), new Uint8Array(await recording.arrayBuffer()));
    const ours = `${server.url}${pathOf(upload.body.audio_url)}`;
    const theirs = `${reference.url}/speech.wav`;
    const figures = [];
    for (const [name, length, rounds] of /** @type {const} */ ([
      ["64 KiB", 65_536, 200],
      ["1 MiB", 1_048_576, 100],
      ["whole file (29 MB)", null, 15],
    ])) {
      const read = async (/** @type {string} */ url, /** @type {number} */ round) => {
        const start = length === null ? 0 : (round * 104_729) % (recording.size - length);
        const response = await fetch(url, {
          headers: {
            Authorization: `Bearer ${api.token}`,
            ...(length === null ? {} : { Range: `bytes=${start}-${start + length - 1}` }),
          },
        });
        const { byteLength } = await response.arrayBuffer();
        if (byteLength !== (length ?? recording.size)) throw new Error(`${url} sent ${byteLength} bytes.`);
      };
      await timed(10, (round) => read(ours, round));
      await timed(10, (round) => read(theirs, round));
      /** @type {[number[], number[]]} */
      const [mine, bare] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        mine.push(...(await timed(1, () => read(ours, round))));
        bare.push(...(await timed(1, () => read(theirs, round))));
      }
      figures.push({
        name,
        value: inTime(median(mine)),
        reference: `${inTime(median(bare))} (bare stream)`,
        ratio: `${(median(mine) / median(bare)).toFixed(2)}x`,
      });
    }
    return figures;
  } finally {
    reference.stop();
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}
