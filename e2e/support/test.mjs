// `npm test`: everything; the last line is `N passed, N failed`.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureFfmpeg } from "./ensure-ffmpeg.mjs";
import { ensureOtherBrowsers } from "./ensure-other-browsers.mjs";
import { ensurePgBouncer } from "./ensure-pgbouncer.mjs";
import { ensurePostgres } from "./ensure-postgres.mjs";
import { ensureRedis } from "./ensure-redis.mjs";
import { ensureSpeech } from "./ensure-speech.mjs";
import { check, endToEndTests, finish, rootDir, step, sum } from "./steps.mjs";

// Before the unit tests, which use the native engine, a Redis, a PgBouncer and Debian's speech engines if there are any.
ensureFfmpeg();
ensureRedis();
ensurePgBouncer();
ensurePostgres();
ensureSpeech();
const tallies = [await check()];
const built = (await isBuilt(rootDir)) || (await buildApp(rootDir));
tallies.push(step("build", built));
if (built) {
  const chromium = ensureChromium();
  tallies.push(step("browser", chromium !== null));
  ensureOtherBrowsers();
  tallies.push(await endToEndTests(chromium ?? ""));
}
finish(sum(tallies));
