// `npm run bench [name ...]`: prints medians and ratios without asserting them; runs all without a name.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { rootDir } from "../support/steps.mjs";
import { benchConversion } from "./conversion.mjs";
import { printFigures } from "./figures.mjs";
import { benchLists } from "./lists.mjs";
import { benchMedia } from "./media.mjs";
import { benchPackage } from "./package.mjs";
import { benchRanges } from "./ranges.mjs";
import { benchRequests } from "./requests.mjs";
import { benchSpeech } from "./speech.mjs";
import { benchStart } from "./start.mjs";
import { benchStudio } from "./studio.mjs";
import { benchUpload } from "./upload.mjs";

/** @type {Record<string, () => Promise<void>>} */
const benches = {
  start: async () => printFigures("Start", await benchStart()),
  upload: async () => printFigures("Upload of 200 MB", await benchUpload()),
  conversion: async () => printFigures("Conversion", await benchConversion()),
  media: async () => printFigures("Complete to ready", await benchMedia()),
  package: async () => printFigures("Package on the fly", await benchPackage()),
  requests: async () => printFigures("One request", await benchRequests()),
  ranges: async () => printFigures("Media reads", await benchRanges()),
  speech: async () => printFigures("Speech", await benchSpeech()),
  studio: async () => printFigures("Studio, processor slowed down four times", await benchStudio()),
  lists: async () => {
    await benchLists();
  },
};

const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) process.exit(1);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await benches[name]?.();
