import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newDataDir, raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "../torture/api.mjs";
import { issueToken } from "../torture/torture.mjs";
import { residentBytes, succeeded } from "./bench-server.mjs";
import { inMegabytes, median, timed } from "./figures.mjs";
import { anHourOfWork } from "./hour-of-work.mjs";
import { fillLargeClip } from "./large-clip.mjs";
import { drain } from "./sink.mjs";
import { findZipper, unpack, zipStored } from "./zipper.mjs";

const rounds = 9;
const images = 2;

/** How fast a package is made and sent by a server that has just started, and by the same process after an hour's work. */
export async function costOfPackages() {
  const dataDir = await newDataDir();
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  const start = () => startTestServer({ dataDir, env: raisedLimits });
  let server = await start();
  try {
    const token = await issueToken(dataDir);
    const path = await makeLargeClip(new Api(server.url, token));
    const files = join(folder, "files");
    const zipper = findZipper();
    await unpack(`${server.url}${path}/package`, token, join(folder, "package.zip"), files, zipper);
    await zipStored(files, zipper);
    await server.stop();

    server = await start();
    const began = performance.now();
    const url = `${server.url}${path}/package`;
    let bytes = 0;
    const measure = async () => {
      /** @type {[number[], number[]]} */
      const [ours, theirs] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(...(await timed(1, async () => ({ bytes } = await drain(url, token)))));
        theirs.push(...(await timed(1, () => zipStored(files, zipper))));
      }
      const speed = (/** @type {number[]} */ times) => bytes / 1e3 / median(times);
      return {
        value: `${speed(ours).toFixed(0)} MB/s`,
        reference: `${speed(theirs).toFixed(0)} MB/s: ${zipper.name}`,
        ratio: speed(ours) / speed(theirs),
      };
    };
    const packageFresh = await measure();
    const freshSeconds = (performance.now() - began) / 1000;
    const before = await residentBytes(server.pid);
    const worked = performance.now();
    const { requests, packages } = await anHourOfWork(new Api(server.url, token), url);
    console.log(
      [
        `Packages were measured within ${freshSeconds.toFixed(0)} s of the start, and after an hour's work of ten people,`,
        `done in ${((performance.now() - worked) / 1000).toFixed(0)} s: ${requests} requests and ${packages} packages;`,
        `memory went from ${inMegabytes(before)} to ${inMegabytes(await residentBytes(server.pid))}.`,
      ].join(" "),
    );
    return { packageFresh, packageWorn: await measure() };
  } finally {
    await server.stop();
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
  }
}

/** Converted, so that nothing else is done while packages are measured. @param {Api} api @returns {Promise<string>} its path */
async function makeLargeClip(api) {
  const draft = succeeded(await api.send("POST", "/api/v1/security/vst/draft", { title: "Bench" }));
  const path = `/api/v1/security/vst/${draft.body.vst_id}`;
  await fillLargeClip(api, path, images);
  succeeded(await api.send("POST", `${path}/complete-package`, {}));
  const status = async () => succeeded(await api.send("GET", `${path}/convert`)).body.status;
  for (let now = await status(); now !== "completed"; now = await status()) {
    if (now === "failed") throw new Error("The large clip was not converted.");
    await sleep(200);
  }
  return path;
}
