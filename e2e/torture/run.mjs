// `npm run torture -- [--kills=1000] [--seed=1] [--writers=5] [--control=file,cut,row,stray]`, with a new seed where none
// is given. Other forms:
// - `attack [--only=text]` measures other clients while one sends the most expensive requests;
// - `fuzz [--runs=2000]` sends thousands of requests generated from the OpenAPI document;
// - `random [--rounds=20]` runs the random tests with new seeds;
// - `many [--on=plain,function,cluster] [--minutes=3] [--only=clips,shares]` runs the API's tests under plain Next, as a
//   function of a serverless host, and against several processes while they are killed;
// - `jobs` kills a server during each kind of job, and restores a backup dated three weeks back;
// - `answers [--kills=20]` kills a server in the middle of Send, and looks at what its asker can fetch then;
// - `foreign` starts a server over the stale files of one whose numbers other processes have by now;
// - `recovery [--seconds=90]` starts one whose recovery takes that long.
import { parseArgs } from "node:util";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { newSeed } from "../support/seed.mjs";
import { rootDir } from "../support/steps.mjs";
import { sabotages } from "./sabotage.mjs";
import { torture, total } from "./torture.mjs";

const form = process.argv[2] === "random" ? "random-tests" : (process.argv[2] ?? "");
if (["attack", "fuzz", "random-tests", "many", "jobs", "answers", "foreign", "recovery"].includes(form)) {
  const { main } = await import(`./${form}.mjs`);
  process.exit((await main(process.argv.slice(3))) ? 0 : 1);
}

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    seed: { type: "string", default: process.env.SEED || String(newSeed()) },
    writers: { type: "string", default: "5" },
    control: { type: "string" },
  },
});
const control = sabotages.filter((kind) => values.control?.split(",").includes(kind));

if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) process.exit(1);
const report = await torture({
  kills: Number(values.kills),
  seed: Number(values.seed),
  writers: Number(values.writers),
  control,
  tell: (line) => console.log(line),
});

const restarts = report.restarts.slice(1).sort((a, b) => a - b);
const at = (/** @type {number} */ share) => Math.round(restarts[Math.floor((restarts.length - 1) * share)] ?? 0);
const count = (/** @type {string} */ kind) => report.problems[kind]?.length ?? 0;
const rows = [
  ["kills", `${report.kills} (seed ${values.seed})`],
  ["acknowledged writes", `${total(report.acknowledged)} (${counts(report.acknowledged)})`],
  ["writes under way at a kill", report.unanswered],
  ["restart to ready, ms", `median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`],
  ["things looked up after restarts", report.checks],
  ["stored files compared at the end", report.files],
  ["conversions back in a job after", seconds(report.recovered)],
  ["conversions ended after", seconds(report.settled)],
  ["clips at the end", counts(report.states)],
  ["acknowledged writes lost", count("lost")],
  ["rows without their file", count("missing")],
  ["partial files", count("partial")],
  ["orphan files after a sweep", count("orphans")],
  ["leftovers in the staging area", count("staged")],
  ["clips stuck without a job", count("stuck")],
  ["wrong accounts of stored bytes", count("accounts")],
  ["processes left by a kill", count("processes")],
  ["unexpected answers", count("answers")],
  ["faults in the server's log", report.faults.length],
];
console.log();
for (const [name, value] of rows) console.log(`${String(name).padEnd(36)} ${value}`);
if (report.faults.length > 0) console.log(`\nLogged, for instance: ${report.faults[0]?.slice(0, 400)}`);
const problems = Object.values(report.problems).flat();
if (problems.length > 0) console.log(`\n${problems.slice(0, 40).join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {Record<string, number>} byName */
function counts(byName) {
  return Object.entries(byName)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

/** @param {number | null} value */
function seconds(value) {
  return value === null ? "more than 60 s" : `${value.toFixed(1)} s`;
}
