import { readFile } from "node:fs/promises";

/**
 * CPU time of a process and of the children it has waited for.
 * @typedef {{own: number, jobs: number}} ProcessorSeconds
 */

const ticksPerSecond = 100;

/** @param {number} pid @returns {Promise<ProcessorSeconds>} */
export async function processorSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1");
  // The second field is the program's name, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, jobsUser = 0, jobsSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) / ticksPerSecond, jobs: (jobsUser + jobsSystem) / ticksPerSecond };
}

/** @param {number} pid @param {() => Promise<unknown>} work */
export async function peakOfJobs(pid, work) {
  let peak = 0;
  const timer = setInterval(async () => {
    for (const child of await mediaJobsOf(pid)) {
      const status = await readFile(`/proc/${child}/status`, "latin1").catch(() => "");
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
    }
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** @param {number} pid */
async function mediaJobsOf(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "latin1").catch(() => "");
  const found = [];
  for (const child of children.split(" ").filter(Boolean)) {
    const command = await readFile(`/proc/${child}/cmdline`, "latin1").catch(() => "");
    if (command.includes("-child.mjs")) found.push(child);
  }
  return found;
}
