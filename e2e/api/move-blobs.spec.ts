import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";
import { downloadClip } from "#lib/contract/packages";
import { variables } from "../../lib/config/variables";
import { Api, signIn } from "../support/api";
import { addAudio, addImage, complete, makeDraft } from "../support/clip-steps";
import { s3Double } from "../support/s3-double";
import { fixture, wav } from "../support/samples";
import { newDataDir, raisedLimits, startTestServer } from "../support/server.mjs";
import { vercelBlobDouble } from "../support/vercel-blob-double";

const script = resolve(import.meta.dirname, "../../lib/server/cli/run.mjs");
const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));

test("the files of a running installation move into a bucket: killed midway, taken up, finished, every byte the same", {
  tag: "@long",
}, async () => {
  test.setTimeout(240_000);
  const bucket = await s3Double();
  const dataDir = await newDataDir();
  const env = { ...process.env, ...unset, ...bucket.env, DATA_DIR: dataDir };
  const move = () => promisify(execFile)(process.execPath, [script, "move-blobs", "--to=s3"], { env });
  let server = await startTestServer({ dataDir, env: raisedLimits });
  try {
    let api = new Api(server.url, (await signIn(server.url)).access_token);
    const made: { url: string; bytes: Buffer }[] = [];
    const make = async () => {
      const vstId = await makeDraft(api);
      const [picture, sound] = [fixture("screenshot.png"), wav(1)];
      made.push({ url: (await addImage(api, vstId, picture)).image_url, bytes: picture });
      made.push({ url: (await addAudio(api, vstId, sound)).audio_url, bytes: sound });
      await complete(api, vstId);
      return vstId;
    };
    const vstId = await make();
    const vst = (await api.call(downloadClip, { params: { vstId } })).bytes;

    // The fourth file does not arrive: the move is killed while it waits.
    let begun = 0;
    const isFourth = ({ method }: { method?: string | undefined }) => {
      if (method === "PUT") begun += 1;
      return begun > 3;
    };
    bucket.fault({ kind: "hang", when: isFourth });
    const killed = spawn(process.execPath, [script, "move-blobs", "--to=s3"], { env, stdio: "ignore" });
    await expect.poll(() => begun, { timeout: 30_000 }).toBeGreaterThan(3);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    bucket.fault(null);
    expect(bucket.objects.size).toBe(3);

    const first = /^(\d+) files copied and checked, (\d+) in all\.$/m.exec((await move()).stdout);
    const [copied, files] = [Number(first?.[1]), Number(first?.[2])];
    expect(files).toBeGreaterThan(8);
    expect(bucket.objects.size).toBe(files);
    // Those before the kill are in its notes, but for the last if it died between the file and its note.
    expect([files - 3, files - 2]).toContain(copied);

    // The server has gone on working.
    await make();
    await server.stop();
    const { stdout } = await move();
    expect(stdout).toContain("All files are there now");
    expect(Number(/^(\d+) files copied/m.exec(stdout)?.[1])).toBeLessThanOrEqual(bucket.objects.size - files);

    await rm(join(dataDir, "blobs"), { recursive: true });
    server = await startTestServer({ dataDir, env: { ...raisedLimits, ...bucket.env } });
    api = new Api(server.url, api.token);
    for (const { url, bytes } of made) {
      const moved = await api.send("GET", new URL(url).pathname);
      expect(moved.bytes.equals(bytes), url).toBe(true);
    }
    expect((await api.call(downloadClip, { params: { vstId } })).bytes.equals(vst)).toBe(true);
  } finally {
    await server.stop();
    await bucket.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("they move from a bucket to Vercel Blob, and back to a disk", { tag: "@long" }, async () => {
  test.setTimeout(120_000);
  const [bucket, vercel, dataDir] = [await s3Double(), await vercelBlobDouble(), await newDataDir()];
  const stores = { ...bucket.env, ...vercel.env };
  const env = { ...process.env, ...unset, ...stores, DATA_DIR: dataDir };
  const move = (from: string, to: string) =>
    promisify(execFile)(process.execPath, [script, "move-blobs", `--from=${from}`, `--to=${to}`], { env });
  let server = await startTestServer({ dataDir, env: { ...raisedLimits, ...bucket.env } });
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const vstId = await makeDraft(api);
    const large = Buffer.concat([fixture("screenshot.png"), randomBytes(9 * 1024 * 1024)]);
    const { image_url } = await addImage(api, vstId, large);
    await addAudio(api, vstId, wav(1));
    await complete(api, vstId);
    const vst = (await api.call(downloadClip, { params: { vstId } })).bytes;
    await server.stop();
    const there = /^(\d+) files copied and checked, \1 in all\.\nAll files are there now/;
    expect((await move("s3", "vercel")).stdout).toMatch(there);
    expect(new Set(vercel.objects.keys())).toEqual(new Set(bucket.objects.keys()));
    bucket.objects.clear();
    expect((await move("vercel", "disk")).stdout).toMatch(there);
    vercel.objects.clear();
    server = await startTestServer({ dataDir, env: raisedLimits });
    const moved = new Api(server.url, api.token);
    expect((await moved.send("GET", new URL(image_url).pathname)).bytes.equals(large)).toBe(true);
    expect((await moved.call(downloadClip, { params: { vstId } })).bytes.equals(vst)).toBe(true);
  } finally {
    await server.stop();
    await Promise.all([bucket.close(), vercel.close(), rm(dataDir, { recursive: true, force: true })]);
  }
});
