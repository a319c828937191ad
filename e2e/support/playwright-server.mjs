import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { findChromium } from "./ensure-chromium.mjs";
import { findFfmpeg } from "./ensure-ffmpeg.mjs";
import { findFirefox } from "./ensure-other-browsers.mjs";
import { adminAddress, raisedLimits, startTestServer } from "./server.mjs";
import { rootDir } from "./steps.mjs";

/** One production server for the whole run; workers read its URL from TELLMARK_URL, and copy its database as it began. */
export default async function setup() {
  process.env.CHROMIUM_PATH ||= findChromium() ?? "";
  process.env.TELLMARK_FFMPEG = findFfmpeg() ?? "";
  process.env.TELLMARK_FIREFOX = findFirefox() ?? "";
  const notes = await mkdtemp(join(tmpdir(), "tellmark-seen-"));
  process.env.TELLMARK_SEEN = join(notes, "outcomes");
  const first = await mkdtemp(join(tmpdir(), "tellmark-first-"));
  const dropNotes = async () => {
    for (const folder of [notes, first]) await rm(folder, { recursive: true, force: true });
  };
  if (process.env.TELLMARK_URL) return dropNotes;
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) throw new Error("The build failed.");
  await (await startTestServer({ dataDir: first })).stop();
  process.env.TELLMARK_DATABASE_TEMPLATE = join(first, "postgres");
  const server = await startTestServer({
    env: { ...raisedLimits, WEBHOOK_ALLOW_PRIVATE: "1", ADMIN_EMAILS: adminAddress },
  });
  process.env.TELLMARK_URL = server.url;
  process.env.TELLMARK_DATA_DIR = server.dataDir;
  return async () => {
    await Promise.all([server.stop(), dropNotes()]);
    const complaints = server
      .output()
      .split("\n")
      .filter((line) => /"level":"(warn|error)"/.test(line));
    if (complaints.length > 0)
      console.log(`The server logged ${complaints.length} lines:\n${complaints.slice(-20).join("\n")}`);
    const faults = complaints.filter((line) => line.includes('"message":"request failed"'));
    // No story provokes any on this server, so each is a fault, also where the story that met it passed.
    if (faults.length > 0) throw new Error(`Requests that the server could not answer: ${faults.length}`);
  };
}
