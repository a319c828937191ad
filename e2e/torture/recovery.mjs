import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { newDataDir, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api } from "./api.mjs";
import { issueToken } from "./torture.mjs";

/**
 * Kills a server and its PostgreSQL together, as a power cut does, and holds the recovery of the next start.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export async function main(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "90" } } });
  const seconds = Number(values.seconds);
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const dataDir = await newDataDir();
  let server = await startTestServer({ dataDir });
  try {
    const token = await issueToken(dataDir);
    const { body } = await new Api(server.url, token).send("POST", "/api/v1/clips", { title: "Kept" });
    const postgres = JSON.parse(await readFile(join(dataDir, "postgres.process"), "utf8")).pid;
    // Stopped, it cannot tidy up before it is killed.
    process.kill(postgres, "SIGSTOP");
    await server.kill9();
    process.kill(postgres, "SIGKILL");
    const release = await holdRecovery(join(dataDir, "postgres"), join(dataDir, "go"));
    const began = performance.now();
    const starting = startTestServer({ dataDir, patience: seconds + 60 });
    await Promise.race([starting, sleep(seconds * 1000)]);
    await release();
    server = await starting;
    const took = (performance.now() - began) / 1000;
    const reports = server.output().match(/Waiting for PostgreSQL/g)?.length ?? 0;
    const found = await new Api(server.url, token).send("GET", `/api/v1/clips/${body.data.id}`);
    const problems = [
      ...(took >= seconds ? [] : ["it did not wait for recovery"]),
      ...(reports >= Math.floor(seconds / 10) - 1 ? [] : [`it reported ${reports} times`]),
      ...(found.status === 200 ? [] : [`an acknowledged clip answers ${found.status}`]),
    ];
    const well = `ready after ${took.toFixed(1)} s of recovery, reported ${reports} times, nothing lost`;
    console.log(problems.join("; ") || well);
    return problems.length === 0;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** PostgreSQL asks an archive for more of its log, which has none and takes its time. @param {string} folder @param {string} go */
async function holdRecovery(folder, go) {
  await writeFile(join(folder, "recovery.signal"), "");
  const command = `until test -e ${go}; do sleep 0.2; done; false`;
  await writeFile(join(folder, "postgresql.auto.conf"), `restore_command = '${command}'\n`);
  return () => writeFile(go, "");
}
