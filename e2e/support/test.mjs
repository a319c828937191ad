// `npm test`: everything, and as its last line `N passed, N failed`.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureFfmpeg } from "./ensure-ffmpeg.mjs";
import { check, endToEndTests, finish, rootDir, step, sum } from "./steps.mjs";

// Before the unit tests, which run the native engine wherever there is one.
ensureFfmpeg();
const tallies = [await check()];
const built = (await isBuilt(rootDir)) || (await buildApp(rootDir));
tallies.push(step("build", built));
if (built) {
  const chromium = ensureChromium();
  tallies.push(step("browser", chromium !== null));
  tallies.push(await endToEndTests(chromium ?? ""));
}
finish(sum(tallies));
