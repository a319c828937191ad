import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { platform } from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Api, expect, signIn, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { wavHeader } from "../support/samples";
import { startTestServer } from "../support/server.mjs";

const MB = 1024 * 1024;
const soundBytes = 199 * MB;
const noise = randomBytes(MB);
const head = Buffer.from(
  '--XX\r\nContent-Disposition: form-data; name="audio_file"; filename="long.wav"\r\nContent-Type: audio/wav\r\n\r\n',
);
const tail = Buffer.from("\r\n--XX--\r\n");
const header = wavHeader(soundBytes, 2_000_000);

test("four recordings of 200 MB at the same time are stored whole while the server stays below 1 GB", {
  tag: "@long",
}, async () => {
  test.skip(platform !== "linux", "memory is read from /proc");
  const server = await startTestServer();
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const drafts = await Promise.all(Array.from({ length: 4 }, () => makeDraft(api)));
    const answers = await Promise.all(drafts.map((vstId) => upload(api, vstId)));
    expect(peakMegabytes(server.pid)).toBeLessThan(1024);
    const sha256 = createHash("sha256").update(header);
    for (let count = 0; count < soundBytes / MB; count += 1) sha256.update(noise);
    const etag = `"${sha256.digest("hex")}"`;
    for (const { audio_url, file_size_bytes } of answers) {
      expect(file_size_bytes).toBe(header.length + soundBytes);
      expect((await api.send("GET", audio_url, { headers: { "If-None-Match": etag } })).status).toBe(304);
    }
  } finally {
    // Otherwise its job would continue converting for minutes.
    await server.kill9();
    // PostgreSQL notices the kill a moment later and still writes until then.
    await rm(server.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

async function upload(api: Api, vstId: number): Promise<{ audio_url: string; file_size_bytes: number }> {
  const headers = {
    Authorization: `Bearer ${api.token}`,
    "Content-Type": "multipart/form-data; boundary=XX",
    "Content-Length": head.length + header.length + soundBytes + tail.length,
  };
  const request = httpRequest(new URL(`/api/v1/security/vst/${vstId}/audio`, api.url), { method: "POST", headers });
  const answered = new Promise<string>((resolve, reject) => {
    request.on("error", reject).on("response", async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      if (response.statusCode === 201) resolve(text);
      else reject(new Error(`${response.statusCode} ${text}`));
    });
  });
  await Promise.all([pipeline(Readable.from(form()), request), answered]);
  return JSON.parse(await answered);
}

function* form(): Generator<Buffer> {
  yield head;
  yield header;
  for (let count = 0; count < soundBytes / MB; count += 1) yield noise;
  yield tail;
}

function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
