// Unit and API tests on the Node that runs this file, as `npm run prove -- --nodes=` starts it; arguments choose unit tests.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { endToEndTests, finish, rootDir, step, sum, unitTests } from "./steps.mjs";

console.log(`Node ${process.versions.node}`);
const chosen = process.argv.slice(2);
const tallies = [await unitTests(["--tags-filter=!long", ...chosen])];
if (chosen.length === 0) {
  const built = (await isBuilt(rootDir)) || (await buildApp(rootDir));
  tallies.push(step("build", built));
  if (built) tallies.push(await endToEndTests("", { isWhole: false, projects: ["api"] }));
}
finish(sum(tallies));
