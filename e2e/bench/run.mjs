// `npm run bench`: what everything costs beside its reference, with verdicts; ends with 1 if one is missed. By name
// (`npm run bench all` for all): medians and ratios, without asserting them.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { rootDir } from "../support/steps.mjs";
import { benchConversion } from "./conversion.mjs";
import { benchCosts } from "./costs.mjs";
import { printFigures } from "./figures.mjs";
import { benchLists } from "./lists.mjs";
import { benchMedia } from "./media.mjs";
import { benchOthers } from "./others.mjs";
import { benchPackage } from "./package.mjs";
import { benchPictures } from "./pictures.mjs";
import { benchRanges } from "./ranges.mjs";
import { benchRequests } from "./requests.mjs";
import { benchSpeech } from "./speech.mjs";
import { benchStart } from "./start.mjs";
import { benchStudio } from "./studio.mjs";
import { benchUpload } from "./upload.mjs";

/** @type {Record<string, () => Promise<void>>} */
const benches = {
  costs: async () => {
    if (!(await benchCosts())) process.exitCode = 1;
  },
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
  others: benchOthers,
  pictures: benchPictures,
};

const given = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const wanted = given.length === 0 ? ["costs"] : given.includes("all") ? Object.keys(benches) : given;
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}, and all.`);
  process.exit(1);
}
if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) process.exit(1);
for (const name of wanted) await benches[name]?.();
