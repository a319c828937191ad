// `npm run check`: types, lint, architecture and quick unit tests, without build and browser. `npm run check -- lib/contract`
// has the tests of that folder and of the architecture only; `npm run types` and `npm run lint` are one step each.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkPart, finish, lint, quickCheck, rootDir, types } from "./steps.mjs";

const words = process.argv.slice(2);
const unknown = words.filter((word) => word !== "types" && word !== "lint" && !existsSync(join(rootDir, word)));
if (unknown.length > 0) {
  console.error(`There is no file or folder ${unknown.join(", ")}. Paths are relative to the repository.`);
  process.exit(1);
}
if (words[0] === "types") only(await types());
else if (words[0] === "lint") only(await lint());
else finish(words.length > 0 ? await checkPart(words) : await quickCheck());

/** @param {{failures: string[]}} tally of a step without tests */
function only({ failures }) {
  process.exitCode = failures.length;
}
