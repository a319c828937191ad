// `npm test`, or `npm run prove`, which has the tests of the tag `long`, too; the last line is `N passed, N failed`.
// `npm run prove -- --nodes=20.19,26` runs unit and API tests on each of these versions of Node instead.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureFfmpeg } from "./ensure-ffmpeg.mjs";
import { ensureNginx } from "./ensure-nginx.mjs";
import { ensureOtherBrowsers } from "./ensure-other-browsers.mjs";
import { ensurePgBouncer } from "./ensure-pgbouncer.mjs";
import { ensurePostgres } from "./ensure-postgres.mjs";
import { ensureRedis } from "./ensure-redis.mjs";
import { ensureSpeech } from "./ensure-speech.mjs";
import { proveImage } from "./prove-image.mjs";
import { proveSmallMachine } from "./prove-small-machine.mjs";
import { runOnNodes } from "./run-on-nodes.mjs";
import { keepScratchInMemory } from "./scratch-folder.mjs";
import { newSeed } from "./seed.mjs";
import { check, endToEndTests, finish, rootDir, step, sum } from "./steps.mjs";

// Before the unit tests, which use the native engine, a Redis, an nginx, a PgBouncer and Debian's speech engines if there are any.
ensureFfmpeg();
ensureRedis();
ensureNginx();
ensurePgBouncer();
ensurePostgres();
ensureSpeech();
keepScratchInMemory({ roomGb: 6 });
const isWhole = process.argv.includes("--whole");
// One for all steps, and for the second try of a failed test.
process.env.SEED ||= String(newSeed());
const versions = process.argv.find((word) => word.startsWith("--nodes="))?.slice("--nodes=".length);
if (versions) {
  process.exit(
    runOnNodes(
      versions.split(","),
      process.argv.filter((word) => word.endsWith(".test.ts")),
    )
      ? 0
      : 1,
  );
}
const tallies = [await check({ isWhole })];
const built = (await isBuilt(rootDir)) || (await buildApp(rootDir));
tallies.push(step("build", built));
if (built) {
  const chromium = ensureChromium();
  tallies.push(step("browser", chromium !== null));
  ensureOtherBrowsers();
  tallies.push(await endToEndTests(chromium ?? "", { isWhole }));
}
if (isWhole) {
  tallies.push(step("image", (await proveImage()) !== false));
  tallies.push(step("small machines", (await proveSmallMachine()) !== false));
}
if (!isWhole) console.log("Tests with the tag `long` were left to `npm run prove`.");
finish(sum(tallies));
