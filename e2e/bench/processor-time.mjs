import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Of all threads of these processes so far, in milliseconds. @param {readonly number[]} pids */
export async function processorTime(pids) {
  const times = await Promise.all(pids.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

/** @param {number} pid */
async function timeOf(pid) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "latin1").catch(() => "0"));
  return (await Promise.all(stats)).reduce((sum, stat) => sum + Number(stat.split(" ")[0]) / 1e6, 0);
}

/** The processes of the PostgreSQL in this folder that serve connections to Tellmark's database. @param {string} dataDir */
export async function backendsOf(dataDir) {
  const [postmaster] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "latin1")).split("\n");
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "latin1");
  const backends = [];
  for (const pid of children.split(" ").filter(Boolean)) {
    const title = await readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => "");
    if (/^postgres: postgres tellmark /.test(title)) backends.push(Number(pid));
  }
  return backends;
}
