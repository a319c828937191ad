import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "../torture/api.mjs";
import { issueToken } from "../torture/torture.mjs";

/** @param {Record<string, string>} [env] */
export async function startBenchServer(env = {}) {
  const server = await startTestServer({ env: { ...raisedLimits, ...env } });
  const api = new Api(server.url, await issueToken(server.dataDir));
  return { server, api, createDraft: () => createDraft(api) };
}

/** @param {Api} api @returns {Promise<number>} */
async function createDraft(api) {
  const { body } = await api.send("POST", "/api/v1/security/vst/draft", { title: "Bench" });
  return body.vst_id;
}

/** @param {import("../torture/api.mjs").Answer} answer */
export function succeeded(answer) {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}

/** @param {string} folder */
export async function startReference(folder) {
  const child = fork(join(import.meta.dirname, "reference-server.mjs"), [folder]);
  const [port] = await once(child, "message");
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

/** @param {number} pid */
export async function residentBytes(pid) {
  const statm = await readFile(`/proc/${pid}/statm`, "latin1");
  return Number(statm.split(" ")[1]) * 4096;
}

/** @template T @param {number} pid @param {() => Promise<T>} work */
export async function peakWhile(pid, work) {
  const before = await residentBytes(pid);
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentBytes(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { before, peak };
}
